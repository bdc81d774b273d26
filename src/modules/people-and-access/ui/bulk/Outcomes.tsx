import { Button, CopyButton, Group, Stack } from "@mantine/core";
import type { Outcome } from "../../bulk-contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

/** What became of each person: who was done, for whom there was nothing to do, and who was refused and why; those first. */
export function Outcomes({ of: outcomes, onClose }: { of: readonly Outcome[]; onClose?: () => void }) {
  const rows = outcomes
    .map((one, place) => ({ ...one, key: `${one.id ?? one.name} ${place}` }))
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const links = rows.filter(({ link }) => link !== null);
  return (
    <Stack>
      <p role="status">{inWords(outcomes)}</p>
      {links.length > 0 && <Links of={links} />}
      <DataTable
        short
        rows={rows}
        keyOf={({ key }) => key}
        columns={links.length > 0 ? [...columns, linkColumn] : columns}
        caption="Results"
      />
      {onClose && (
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      )}
    </Stack>
  );
}

const order: readonly Outcome["outcome"][] = ["refused", "done", "unchanged"];

/** "12 done, 1 refused, 3 had it already." */
function inWords(outcomes: readonly Outcome[]): string {
  const many = (wanted: Outcome["outcome"]) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const parts = [
    `${many("done")} done`,
    many("refused") > 0 && `${many("refused")} refused`,
    many("unchanged") > 0 && `${many("unchanged")} without anything to do`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

const badges = {
  done: <StatusBadge meaning="good">Done</StatusBadge>,
  refused: <StatusBadge meaning="bad">Refused</StatusBadge>,
  unchanged: <StatusBadge meaning="idle">Nothing to do</StatusBadge>,
};
const columns: Column<Outcome>[] = [
  { field: "name", title: "Person", phone: "title" },
  { field: "outcome", title: "Outcome", phone: "status", show: ({ outcome }) => badges[outcome] },
  { field: "message", title: "Why", phone: "detail", show: ({ message }) => withDaysAsShown(message) },
];
const linkColumn: Column<Outcome> = {
  field: "link",
  title: "Link",
  show: ({ link, name }) => link && <Copy text={link} label="Copy link" whose={name} />,
};

function Links({ of: links }: { of: readonly Outcome[] }) {
  const all = links.map(({ name, link }) => `${name}\t${link}`).join("\n");
  return (
    <Banner
      meaning="waiting"
      title="No email channel is configured"
      action={<Copy text={all} label="Copy all links" whose="everyone" />}
    >
      Send each person their link yourself. It works once, for 7 days, and is not shown again.
    </Banner>
  );
}

function Copy({ text, label, whose }: { text: string; label: string; whose: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="xs" variant="default" aria-label={`${label} of ${whose}`} onClick={copy}>
          {copied ? "Copied" : label}
        </Button>
      )}
    </CopyButton>
  );
}
