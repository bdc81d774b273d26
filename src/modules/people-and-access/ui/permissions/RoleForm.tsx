import { Button, Checkbox, Group, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { RoleDraft, RoleInFull } from "../../permissions-contract.ts";
import { wrongWithRole } from "../../permissions-rules.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { RoleChanges } from "./RoleChanges.tsx";
import { GrantTable } from "./GrantTable.tsx";
import styles from "./permissions.module.css";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { namedActionIds } from "#access/matrix.ts";
import { useSend } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { createRole, changeRole } = peopleAndAccess.endpoints;
type NamedAction = RoleDraft["namedActions"][number];
type Draft = Pick<RoleInFull, "name" | "description" | "permissions" | "defaultModules" | "namedActions">;

/** The role's name, what it grants, which modules it brings. `fixed` shows it without changing. */
export function RoleForm({ stored, start, fixed = false }: { stored: RoleInFull | null; start: Draft; fixed?: boolean }) {
  const [draft, setDraft] = useState<Draft>(start);
  const [tried, setTried] = useState(false);
  const [applying, setApplying] = useState(false);
  const go = useGo();
  const create = useSend(createRole, {
    done: "Role created",
    onDone: ({ id }) => go(`/user-permissions/roles/${id}`),
  });
  const change = useSend(changeRole, { done: "Role saved", onDone: () => go("/user-permissions") });
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const noName = draft.name.trim().length < 2;
  const wrong = wrongWithRole(draft);
  // Both name the same actions; the role's are kept as plain text.
  const body = { ...pick(draft), namedActions: draft.namedActions as NamedAction[] };

  function save(applyToHolders: boolean) {
    const sent = stored
      ? change.send({ id: stored.id, body: { version: stored.version, changes: body, applyToHolders } })
      : create.send({ body });
    // The refusal stands above the form.
    void sent.catch(() => undefined);
  }
  function submit() {
    setTried(true);
    if (noName || wrong.length > 0) return;
    if (stored && stored.holders > 0 && !sameSet(stored.defaultModules, draft.defaultModules)) setApplying(true);
    else save(false);
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Refused of={create.failure ?? change.failure} />
      {tried && wrong.length > 0 && (
        <Banner meaning="bad" title="The role cannot be saved yet">
          {wrong.join(" ")}
        </Banner>
      )}
      {!fixed && (
        <div className={styles.narrow}>
          <TextInput
            label="Name"
            required
            maxLength={60}
            value={draft.name}
            error={tried && noName ? "Enter a name for the role" : undefined}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Textarea
            label="Purpose"
            autosize
            minRows={2}
            maxLength={300}
            value={draft.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        </div>
      )}
      <Section title="Grants">
        <p className={styles.legend}>
          A module that comes with the role opens for everyone who holds it. The others open only for people who are given the
          module by name.
        </p>
        <GrantTable
          permissions={draft.permissions}
          defaultModules={draft.defaultModules}
          fixed={fixed}
          onChange={(changes) => set(changes)}
        />
      </Section>
      <Section title="Approvals this role can give">
        <p className={styles.legend}>
          The role gives the right; whether the person is qualified on the day is checked each time it is used.
        </p>
        <div className={styles.approvals}>
          {namedActionIds.map((action) => (
            <Checkbox
              key={action}
              label={namedActionLabel(action)}
              checked={draft.namedActions.includes(action)}
              disabled={fixed}
              onChange={({ currentTarget: { checked } }) =>
                set({
                  namedActions: checked ? [...draft.namedActions, action] : draft.namedActions.filter((one) => one !== action),
                })
              }
            />
          ))}
        </div>
      </Section>
      {stored && !fixed && <RoleChanges before={stored} after={draft} />}
      {!fixed && (
        <Group>
          <Button type="submit" loading={create.sending || change.sending}>
            {stored ? "Save role" : "Create role"}
          </Button>
          <Button variant="default" onClick={() => go("/user-permissions")}>
            Cancel
          </Button>
        </Group>
      )}
      {stored && applying && (
        <ApplyDialog
          role={stored}
          defaultModules={draft.defaultModules}
          onClose={() => setApplying(false)}
          onChosen={(apply) => {
            setApplying(false);
            save(apply);
          }}
        />
      )}
    </form>
  );
}

const pick = ({ name, description, permissions, defaultModules }: Draft) => ({ name, description, permissions, defaultModules });
const sameSet = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();
