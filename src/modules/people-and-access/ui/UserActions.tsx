import { Button } from "@mantine/core";
import { useState } from "react";
import { moduleList, peopleAndAccess, type User, type WithLink } from "../contract.ts";
import { erasedAddress } from "../contract-erasure.ts";
import { EraseDialog } from "./EraseDialog.tsx";
import { useMayActOn } from "./may-act.ts";
import { DeactivateDialog } from "./DeactivateDialog.tsx";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Go } from "#kit/ui/Go.tsx";

const e = peopleAndAccess.endpoints;
type Asked = "erase" | "deactivate" | "reactivate" | "password" | "revoke";

/** The steps this person's account may take now. A link that could not be sent is handed to the page. */
export function UserActions({ user, onLink }: { user: User; onLink: (made: WithLink) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, version, status } = user;
  const name = `${user.firstName} ${user.lastName}`;
  const self = useActor().id === id;
  const mayAct = useMayActOn(user);
  const mayEdit = useReach("user-management", "edit") !== null && mayAct;
  const mayInvite = useReach("user-management", "create") !== null && mayAct;
  const mayEnd = useReach("user-management", "archive") !== null && mayAct && !self;
  const handOver = (made: WithLink) => made.link !== null && onLink(made);
  const mayErase = mayEnd && !user.email.endsWith(erasedAddress);
  const again = useSend(e.inviteAgain, { done: "New invitation created; the old link no longer works", onDone: handOver });
  const revoke = useSend(e.revokeInvitation, { done: `Invitation of ${name} withdrawn` });
  const reset = useSend(e.sendPasswordLink, { done: `${name} is signed out and sets a new password`, onDone: handOver });
  const back = useSend(e.reactivate, { done: `${name} has access again`, onDone: handOver });
  const cancelDeactivation = useSend(e.cancelDeactivation, { done: `Deactivation of ${name} cancelled` });
  const close = () => setAsked(null);
  return (
    <>
      {mayInvite && status === "invited" && (
        <>
          <Button variant="default" onClick={() => setAsked("revoke")}>
            Revoke invitation
          </Button>
          <Button loading={again.sending} onClick={() => again.run({ id })}>
            Resend invitation
          </Button>
        </>
      )}
      {mayInvite && !self && status === "active" && (
        <Button variant="default" onClick={() => setAsked("password")}>
          Reset password
        </Button>
      )}
      {mayEnd && status === "active" && user.deactivateOn && (
        <Button
          variant="default"
          loading={cancelDeactivation.sending}
          onClick={() => cancelDeactivation.run({ id, query: { version } })}
        >
          Keep access
        </Button>
      )}
      {mayEnd && status === "active" && (
        <Button variant="default" onClick={() => setAsked("deactivate")}>
          Deactivate
        </Button>
      )}
      {mayEnd && status === "deactivated" && <Button onClick={() => setAsked("reactivate")}>Reactivate</Button>}
      {(status === "deactivated" || status === "archived") && mayAct && !self && (
        <ArchiveButton archive={e.archive} restore={e.restore} record={user} noun="person" module="user-management" />
      )}
      {mayErase && (status === "deactivated" || status === "archived") && (
        <Button variant="default" onClick={() => setAsked("erase")}>
          Erase personal data
        </Button>
      )}
      {mayEdit && status !== "archived" && (
        <Button component={Go} href={`/profile/${id}/edit`}>
          Edit
        </Button>
      )}
      {asked === "erase" && <EraseDialog user={user} onClose={close} />}
      {asked === "deactivate" && <DeactivateDialog user={user} onClose={close} />}
      <ConfirmDialog
        opened={asked === "password"}
        title={`Reset the password of ${name}?`}
        confirm="Reset password"
        onClose={close}
        onConfirm={() => reset.send({ id })}
      >
        They are signed out everywhere and get a link, valid for 60 minutes, to set a new one.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "revoke"}
        title={`Withdraw the invitation of ${name}?`}
        confirm="Revoke invitation"
        onClose={close}
        onConfirm={() => revoke.send({ id })}
      >
        The link stops working and they leave the list. They can be restored with a new invitation.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "reactivate"}
        title={`Give ${name} access again?`}
        confirm="Reactivate"
        onClose={close}
        onConfirm={() => back.send({ id, body: { version } })}
      >
        <p>They set a new password and a new second factor. With the roles {user.roles.join(", ")} they open again:</p>
        <FormerModules id={id} />
      </ConfirmDialog>
    </>
  );
}

/** The modules a person comes back to, to be looked at before they do. */
function FormerModules({ id }: { id: string }) {
  const { data = [] } = useAsk(e.moduleAccess, { id });
  const names = moduleList.filter((one) => data.some(({ moduleId }) => moduleId === one.id)).map(({ name }) => name);
  return <p>{names.join(", ") || "no module"}</p>;
}
