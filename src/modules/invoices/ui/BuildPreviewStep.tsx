import { withUnit } from "../line-quantity.ts";
import { NativeSelect } from "@mantine/core";
import type { BuildPreview } from "../contract.ts";
import { type Grouping, groupingWords, invoiceGroupings } from "#directory/clients/client-terms.ts";
import { OrderProblems } from "./OrderUse.tsx";
import { LineTrace } from "./LineTrace.tsx";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** The lines as they would be, each with how its price came about. */
export function BuildPreviewStep({
  preview,
  grouping,
  onGroup,
}: {
  preview: BuildPreview;
  grouping: Grouping;
  onGroup: (grouping: Grouping) => void;
}) {
  const { lines, total, currency, obstacles, orderProblems, notCharged } = preview;
  return (
    <>
      <NativeSelect
        label="Lines"
        mb="md"
        maw={320}
        value={grouping}
        data={invoiceGroupings.map((value) => ({ value, label: groupingWords[value] }))}
        onChange={({ currentTarget }) => onGroup(currentTarget.value as Grouping)}
      />
      {orderProblems.length > 0 && <OrderProblems of={orderProblems} />}
      {obstacles.length > 0 && (
        <Banner meaning="due" title="The draft cannot be submitted before this is settled">
          <ul>
            {obstacles.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Section title={`Lines, ${moneyText(total, currency)} before tax`}>
        {lines.length === 0 ? (
          <p className="quiet">Nothing is charged for what you chose.</p>
        ) : (
          <DataTable short caption="Lines" rows={lines} columns={columns} />
        )}
      </Section>
      {notCharged.length > 0 && (
        <Section title="Settled without charge">
          <ul>
            {notCharged.map(({ why, sources }) => (
              <li key={why}>
                {sources} {sources === 1 ? "source" : "sources"}: {why}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

type Line = BuildPreview["lines"][number];
const columns: readonly Column<Line>[] = [
  { field: "description", title: "Description", phone: "title", width: 300 },
  {
    field: "serviceFrom",
    title: "Work",
    phone: "detail",
    show: ({ serviceFrom, serviceTo }) =>
      serviceFrom === serviceTo ? (
        <Day on={serviceFrom} />
      ) : (
        <>
          <Day on={serviceFrom} /> to <Day on={serviceTo} />
        </>
      ),
  },
  {
    field: "quantity",
    title: "Quantity",
    align: "right",
    phone: "detail",
    show: ({ quantity, unit }) => withUnit(decimalText(quantity), unit),
  },
  {
    field: "unitPrice",
    title: "Price",
    align: "right",
    show: ({ unitPrice }) => (unitPrice === null ? "No price" : decimalText(unitPrice)),
  },
  { field: "net", title: "Net", align: "right", phone: "status", show: ({ net }) => decimalText(net) },
  { field: "taxCodes", title: "Tax", show: ({ taxCodes }) => taxCodes.join(", ") || "None" },
  {
    field: "trace",
    title: "How",
    phone: "no",
    show: ({ trace, description }) => <LineTrace trace={trace} of={description} />,
  },
];
