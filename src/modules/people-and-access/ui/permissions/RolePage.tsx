import { Button } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { RoleInFull } from "../../permissions-contract.ts";
import { RoleForm } from "./RoleForm.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam, useSearch, type Search } from "#kit/ui/routing.ts";
import { AskedPage, EmptyState } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { fullRoles, archiveRole } = peopleAndAccess.endpoints;

/** One role: what it grants; the company's own are changed here, the built-in ones only shown. */
export default function RolePage() {
  const id = useParam("id");
  const copied = useSearch(copyIn);
  const roles = useAsk(fullRoles, {});
  return (
    <AskedPage of={roles}>
      {(found) => {
        if (id === "") return <NewRole of={found.find((role) => role.id === copied) ?? null} />;
        const role = found.find((one) => one.id === id);
        if (role) return <Shown key={role.id} role={role} />;
        return <EmptyState title="No such role">It was removed, or its address is not complete.</EmptyState>;
      }}
    </AskedPage>
  );
}

function NewRole({ of: copied }: { of: RoleInFull | null }) {
  const mayCreate = useReach("user-permissions", "administer") !== null;
  if (!mayCreate)
    return (
      <Page title="New role">
        <EmptyState title="Your role cannot create roles">An administrator creates them. You can read every role.</EmptyState>
      </Page>
    );
  return (
    <Page title="New role">
      <RoleForm
        stored={null}
        start={{
          name: copied ? `${copied.name} (copy)` : "",
          description: "",
          permissions: copied?.permissions ?? {},
          defaultModules: copied?.defaultModules ?? [],
          namedActions: copied?.namedActions ?? [],
        }}
      />
    </Page>
  );
}

function Shown({ role }: { role: RoleInFull }) {
  const mayChange = useReach("user-permissions", "administer") !== null;
  return (
    <Page title={role.name} actions={mayChange && <Actions role={role} />}>
      {role.builtIn && (
        <Banner meaning="idle" title="This role is built in">
          Built-in roles are fixed. Duplicate the role and change the copy.
        </Banner>
      )}
      <RoleForm stored={role} start={role} fixed={role.builtIn || !mayChange} />
    </Page>
  );
}

function Actions({ role }: { role: RoleInFull }) {
  const [asking, setAsking] = useState(false);
  const go = useGo();
  const remove = useSend(archiveRole, { done: "Role removed", onDone: () => go("/user-permissions") });
  return (
    <>
      <Button variant="default" component={Go} href={`/user-permissions/roles/new?copy=${role.id}`}>
        Duplicate role
      </Button>
      {!role.builtIn && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove role
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Remove ${role.name}`}
        confirm="Remove role"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => remove.send({ id: role.id, query: { version: String(role.version) } })}
      >
        It can no longer be assigned. What it granted in the past stays in the history.
      </ConfirmDialog>
    </>
  );
}

const copyIn = ({ copy }: Search) => copy ?? null;
