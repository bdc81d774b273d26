import { FormAction, forms } from "../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";

/** What the answers of a filled form ask of people, with its state now. */
export function ActionsOfForm({ submissionId }: { submissionId: string }) {
  const { data } = useAsk(forms.actions.list, { query: { submissionId, limit: 200 } });
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title="Asked of people">
      <DataTable
        rows={data.rows}
        short
        caption="Asked of people"
        keyOf={({ id }) => id}
        href={({ id }) => `/forms/actions/${id}`}
        columns={columns}
      />
    </Section>
  );
}

const columns = columnsOf(FormAction, {
  title: { phone: "title" },
  ownerName: { phone: "detail" },
  dueOn: { phone: "detail" },
  state: { phone: "status" },
  outcome: true,
});
