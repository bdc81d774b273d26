import { Button, Select } from "@mantine/core";
import { type FormTemplate, forms } from "../../contract.ts";
import { changesBetween, type VersionChange } from "./version-changes.ts";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { type Search, useParam, useSearch, useUrl } from "#kit/ui/routing.ts";
import { Asked, AskedPage, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const { find, versions } = forms.endpoints;
const search = ({ since = "" }: Search) => ({ since });

/** What a version of a form changes against another one. */
export default function ComparePage() {
  const template = useAsk(find, { id: useParam("id") });
  return <AskedPage of={template}>{(found) => <Compared key={found.id} template={found} />}</AskedPage>;
}

function Compared({ template }: { template: FormTemplate }) {
  const { id, code, formVersion } = template;
  const [, change] = useUrl();
  const { since } = useSearch(search);
  const known = useAsk(versions, { id }).data ?? [];
  const others = known.filter((one) => one.id !== id);
  // The version in use, else the one before.
  const usual =
    others.find(({ status }) => status === "issued") ?? others.find((one) => one.formVersion < formVersion) ?? others[0];
  const chosen = others.find((one) => one.id === since) ?? usual;
  const other = useAsk(find, { id: chosen?.id ?? "" }, { when: chosen !== undefined });
  return (
    <Page
      title={`Changes of ${code} version ${formVersion}`}
      actions={
        <Button variant="default" component={Go} href={`/forms/${id}`}>
          Version {formVersion}
        </Button>
      }
    >
      {chosen ? (
        <>
          <Select
            label="Compared with"
            w={240}
            mb="md"
            allowDeselect={false}
            data={others.map((one) => ({ value: one.id, label: `Version ${one.formVersion}, ${one.status}` }))}
            value={chosen.id}
            onChange={(next) => change({ since: next })}
          />
          <Asked of={other}>{(found) => <Changes before={found} after={template} />}</Asked>
        </>
      ) : (
        <EmptyState title="There is no other version">The first version has nothing to be compared with.</EmptyState>
      )}
    </Page>
  );
}

function Changes({ before, after }: { before: FormTemplate; after: FormTemplate }) {
  const changes = changesBetween(before.definition, after.definition);
  if (changes.length === 0) return <EmptyState title="Nothing differs">Both versions ask the same in the same order.</EmptyState>;
  return (
    <Section title={`${changes.length} ${changes.length === 1 ? "change" : "changes"} from version ${before.formVersion}`}>
      <DataTable rows={changes} caption="Changes" short keyOf={({ at }) => at} columns={columns} />
    </Section>
  );
}

const meanings = { added: "good", removed: "bad", moved: "idle", changed: "due" } as const;
const columns: Column<VersionChange>[] = [
  { field: "name", title: "What", phone: "title" },
  {
    field: "kind",
    title: "Change",
    show: ({ kind }) => <StatusBadge meaning={meanings[kind]}>{capital(kind)}</StatusBadge>,
    phone: "status",
    width: 120,
  },
  {
    field: "parts",
    title: "From what to what",
    phone: "detail",
    show: ({ parts }) =>
      parts.map(({ what, before, after }) => (
        <div key={what} style={{ whiteSpace: "pre-line" }}>
          <strong>{what}</strong>: {before && <del>{before}</del>}{" "}
          {after ? <ins>{after}</ins> : <span className="quiet">none</span>}
        </div>
      )),
  },
];
