import { byDay, shownNumber, varianceOf } from "./rules/rows.ts";
import type { TicketContent } from "./signed-ticket.ts";
import { rowKinds, type RowKind, type TicketRow, unitShown } from "./ticket-row.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { signatureDrawing } from "#kit/client-signature.ts";
import { grouped } from "#kit/money.ts";
import { type Content, facts, heading, table, unbroken } from "#kit/letterhead.ts";
import { positionText } from "#kit/position.ts";

export const kindTitles: Readonly<Record<RowKind, string>> = {
  crew: "Crew",
  standby: "Standby",
  production: "Production",
  consumable: "Consumables",
  equipment: "Equipment and sources",
  travel: "Travel",
  subsistence: "Lodging and meals",
};

interface Printed {
  ticket: { number: string; revision: string; provisionalRef: string | null; status: string };
  content: TicketContent;
  signature: ClientSignature | null;
  /** As shown, with its zone. */
  signedAt: string;
  /** How it was signed by a link; null where it was signed on a device. */
  byLink: string | null;
}

/** A field ticket on paper: the job, what was done and used, prices where the client wants them, and the signature. */
export function ticketSheet({ ticket, content, signature, signedAt, byLink }: Printed) {
  const { day, untilDay, rows, remarks, prices } = content;
  const parts = rowKinds.flatMap((kind) => ofKind(kind, byDay(rows.filter((row) => row.kind === kind)), untilDay !== null));
  const body: Content[] = [
    facts([
      ["Client", content.client],
      ["Site", content.site ?? ""],
      ["Day", untilDay ? `${day} to ${untilDay}` : day],
      ["Work order", `${content.workOrder.number} ${content.workOrder.title}`],
      ["Project", content.project],
      ["Client reference", content.clientReference ?? ""],
    ]),
    ...parts,
    ...(remarks ? [unbroken(heading("Remarks"), { text: remarks })] : []),
    ...(prices ? priced(prices) : []),
    signed(content, signature, [`Signed ${signedAt}`, byLink]),
  ];
  return {
    title: "Field ticket",
    number: shownNumber(ticket),
    content: body,
    marks: [
      shownNumber(ticket),
      ...(ticket.provisionalRef ? [ticket.provisionalRef] : []),
      ...(signature ? [`SHA-256 ${signature.contentHash}`] : []),
    ],
    ...(signature ? {} : { watermark: ticket.status === "draft" ? "DRAFT" : "NOT SIGNED" }),
  };
}

function ofKind(kind: RowKind, rows: readonly TicketRow[], hasDays: boolean): Content[] {
  if (rows.length === 0) return [];
  const lines = table(
    [
      ...(hasDays ? [{ title: "Day", width: 58 as const }] : []),
      { title: "Description", width: "*" as const },
      { title: "Quantity", width: 62, align: "right" as const, figures: true },
      { title: "Unit", width: 72 },
      { title: kind === "standby" ? "Because of" : "Note", width: 150 },
      ...(kind === "standby" ? [{ title: "Initials", width: 42 as const }] : []),
    ],
    rows.map((row) => [
      ...(hasDays ? [row.day] : []),
      row.description,
      row.quantity,
      unitShown(row),
      [row.standbyReason, varianceText(row), row.reason].filter(Boolean).join(". "),
      ...(kind === "standby" ? [row.clientInitials ?? ""] : []),
    ]),
  );
  return [heading(kindTitles[kind]), lines];
}

/** "Report 23 (+2)" */
export function varianceText(row: TicketRow): string {
  const variance = varianceOf(row);
  return variance === null ? "" : `Report ${row.signedQuantity} (${variance})`;
}

function priced({ currency, lines, total }: NonNullable<TicketContent["prices"]>): Content[] {
  const rows = lines.map(({ description, quantity, unit, unitPrice, net }) => [
    description,
    quantity,
    unit,
    unitPrice === null ? "" : grouped(unitPrice),
    net === null ? "no price" : grouped(net),
  ]);
  return [
    heading("Prices"),
    table(
      [
        { title: "Description", width: "*" },
        { title: "Quantity", width: 62, align: "right", figures: true },
        { title: "Unit", width: 72 },
        { title: "Price", width: 62, align: "right", figures: true },
        { title: `Net ${currency}`, width: 72, align: "right", figures: true },
      ],
      [...rows, ["Total without tax", "", "", "", grouped(total)]],
    ),
  ];
}

function signed({ company }: TicketContent, signature: ClientSignature | null, told: readonly (string | null)[]): Content {
  const forCompany: Content = {
    stack: [
      { text: "For the company", style: "label" },
      { text: company.name, bold: true, margin: [0, 22, 0, 0] },
    ],
  };
  const forClient: Content = signature
    ? {
        stack: [
          { text: "For the client", style: "label" },
          { svg: signatureDrawing(signature), fit: [150, 44], alt: `Signature of ${signature.name}` },
          { text: signature.name, bold: true },
          ...[signature.title, ...told, signature.position ? positionText(signature.position) : null]
            .filter(Boolean)
            .map((text) => ({ text: text ?? "", fontSize: 7.5 })),
        ],
      }
    : {
        stack: [
          { text: "For the client", style: "label" },
          { text: " ", margin: [0, 22, 0, 0] },
        ],
      };
  const meaning =
    "The client's signature confirms what was done and used. It is a drawn mark, no electronic signature of an account.";
  return unbroken(
    heading("Signatures"),
    { layout: "boxed", table: { widths: ["*", "*"], body: [[forCompany, forClient]] } },
    { text: meaning, fontSize: 7.5, margin: [0, 4, 0, 0] },
  );
}
