import { useState } from "react";
import { InvitationDraft, peopleAndAccess, userLabels, type WithLink } from "../contract.ts";
import { LinkToGive } from "./LinkToGive.tsx";
import { UserFields } from "./UserFields.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

/** Invites a colleague. Where the product cannot send e-mail, the link is shown to be passed on. */
export default function InvitePage() {
  const go = useGo();
  const [made, setMade] = useState<WithLink | null>(null);
  const invite = useSend(peopleAndAccess.endpoints.invite, {
    done: ({ user }) => `${user.firstName} ${user.lastName} invited`,
    onDone: (reply) => (reply.link ? setMade(reply) : go(`/profile/${reply.user.id}`, { replace: true })),
  });
  return (
    <Page title="Invite a colleague" narrow>
      {made?.link ? (
        <LinkToGive link={made.link} to={made.user.email} days={7} href={`/profile/${made.user.id}`} />
      ) : (
        <Form
          schema={InvitationDraft}
          start={{ employmentType: "employee", roles: [] }}
          labels={userLabels}
          save="Send invitation"
          cancel="/user-management"
          draft="user invitation"
          onSave={(body) => invite.send({ body })}
        >
          <UserFields />
        </Form>
      )}
    </Page>
  );
}
