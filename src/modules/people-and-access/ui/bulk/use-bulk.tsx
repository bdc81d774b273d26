import { useState } from "react";
import type { User } from "../../contract.ts";
import { BulkDeactivate } from "./BulkDeactivate.tsx";
import { BulkBase, BulkInvitations, BulkModules, BulkRoles, type BulkProps } from "./BulkDialogs.tsx";
import { useReach } from "#kit/ui/actor.ts";
import type { BulkAction } from "#kit/ui/ListTable.tsx";

/** What may be done to everybody chosen in the list of users, and the dialog that is open for it. */
export function useBulk() {
  const [asked, setAsked] = useState<{ Dialog: (props: BulkProps) => React.ReactNode; people: User[] } | null>(null);
  const may = {
    edit: useReach("user-management", "edit") !== null,
    grant: useReach("user-permissions", "edit") !== null,
    create: useReach("user-management", "create") !== null,
    archive: useReach("user-management", "archive") !== null,
  };
  const offered: [boolean, string, (props: BulkProps) => React.ReactNode][] = [
    [may.edit && may.grant, "Change a role", BulkRoles],
    [may.grant, "Change a module", BulkModules],
    [may.edit, "Move to another base", BulkBase],
    [may.create, "Resend invitations", BulkInvitations],
    [may.archive, "Deactivate", BulkDeactivate],
  ];
  const actions: BulkAction<User>[] = offered
    .filter(([allowed]) => allowed)
    .map(([, label, Dialog]) => ({ label, run: (people) => setAsked({ Dialog, people }) }));
  return {
    actions,
    dialog: asked && <asked.Dialog people={asked.people} onClose={() => setAsked(null)} />,
  };
}
