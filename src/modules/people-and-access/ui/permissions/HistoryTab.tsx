import { Select } from "@mantine/core";
import { peopleAndAccess } from "../../contract.ts";
import type { AccessEvent } from "../../permissions-contract.ts";
import { cellText, grantable, type Grant } from "../../permissions-rules.ts";
import styles from "./permissions.module.css";
import { optionOfPerson } from "#directory/people/options.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { actionText } from "#kit/action-words.ts";
import { Instant } from "#kit/ui/display.tsx";
import { instantText } from "#kit/ui/format.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import { valueText } from "#kit/ui/value.tsx";

const { accessHistory, forReports } = peopleAndAccess.endpoints;

/** Who granted or took what, about whom, and when; the newest first. */
export function HistoryTab() {
  const [{ userId = "" }, change] = useUrl();
  const { data: people = [] } = useAsk(forReports, {});
  const events = useList(accessHistory, { columns });
  return (
    <>
      <div className={`${styles.controls} noPrint`}>
        <Select
          label="About"
          placeholder="All people and roles"
          searchable
          clearable
          data={people.flatMap((person) => optionOfPerson(person, true) ?? [])}
          value={userId || null}
          onChange={(id) => change({ userId: id })}
        />
      </div>
      <ListTable
        list={events}
        caption="Decisions about access"
        empty={<EmptyState title="No decisions yet">Granted and removed roles and modules appear here.</EmptyState>}
      />
    </>
  );
}

const columns: Column<AccessEvent>[] = [
  { field: "at", title: "When", phone: "detail", show: ({ at }) => <Instant at={at} /> },
  { field: "actorName", title: "Who", phone: "detail" },
  { field: "action", title: "Action", phone: "detail", show: ({ action }) => actionOf(action) },
  { field: "subject", title: "About", phone: "title" },
  {
    field: "changes",
    title: "Change",
    show: ({ changes }) => <div className={styles.changes}>{changesText(changes)}</div>,
    phone: "detail",
  },
  { field: "reason", title: "Reason" },
];

function actionOf(action: string): string {
  const verb = action.split(".")[1];
  if (verb === "change modules") return "changed the modules";
  return verb === "change roles" ? "changed the roles" : actionText(action);
}

function changesText(changes: AccessEvent["changes"]): string {
  return changes
    .filter(({ field }) => field !== "builtIn")
    .flatMap(({ field, old, new: next }) =>
      field === "permissions" ? grantsText(old, next) : [`${field}: ${wordsOf(old, next)}`],
    )
    .join("; ");
}

/** Before and after; of something new only what it is. */
function wordsOf(old: unknown, next: unknown): string {
  const after = valueText(next).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, (at) => instantText(at));
  return old === null || old === undefined || old === "" ? after : `${valueText(old)} → ${after}`;
}

/** Of a role's rights only the modules that changed, in the letters of the matrix. */
function grantsText(old: unknown, next: unknown): string[] {
  const [before, after] = [old, next].map((rights) => (rights ?? {}) as Record<string, Grant>);
  return grantable.flatMap(({ id, name }) => {
    const [was, is] = [cellText(before?.[id]), cellText(after?.[id])];
    return was === is ? [] : [`${name}: ${was || "–"} → ${is || "–"}`];
  });
}
