import type { Offer } from "./offer.ts";
import { facts, heading, table, unbroken } from "#kit/letterhead.ts";
import { grouped } from "#kit/money.ts";

/** The proposal: for whom and when, lines, totals without tax, scope, assumptions, exclusions, terms. */
export function offerPaper(offer: Offer) {
  const { number, title, currency, startOn, endOn, discountTotal } = offer;
  const hasDiscount = offer.lines.some(({ discountPct }) => /[1-9]/.test(discountPct));
  const right = { width: "auto" as const, align: "right" as const, figures: true };
  const columns = [
    { title: "Description" },
    { title: "Quantity", ...right },
    { title: "Unit", width: "auto" as const },
    { title: "Price", ...right },
    ...(hasDiscount ? [{ title: "Discount", ...right }] : []),
    { title: `Amount, ${currency}`, ...right },
  ];
  const rows = offer.lines.map((line) => [
    line.description,
    line.quantity,
    line.unit === "percent" ? "%" : line.unit,
    line.unitPrice === null ? "" : grouped(line.unitPrice),
    ...(hasDiscount ? [/[1-9]/.test(line.discountPct) ? `${line.discountPct} %` : ""] : []),
    grouped(line.net),
  ]);
  const totals = [
    ...(/[1-9]/.test(discountTotal)
      ? [["Lines", grouped(offer.linesTotal)] as const, ["Discount", `-${grouped(discountTotal)}`] as const]
      : []),
    ["Net, plus tax", grouped(offer.netTotal)] as const,
  ];
  const [scope, ...others] = [...offer.texts].toSorted((a, b) => Number(b.title === "Scope") - Number(a.title === "Scope"));
  const texts = (some: typeof offer.texts) => some.flatMap(({ title: name, text }) => [heading(name), { text }]);
  return {
    title: "Proposal",
    subtitle: title,
    number,
    content: [
      facts([
        ["For", offer.forWhom],
        ["Place", offer.place ?? ""],
        ["Work", startOn === endOn ? startOn : `${startOn} to ${endOn}`],
        ["Methods", offer.methods.join(", ")],
        ["Standards", offer.standards.join("; ")],
        ["Valid until", offer.validUntil ?? ""],
      ]),
      ...(scope?.title === "Scope" ? texts([scope]) : []),
      heading("Lines"),
      table(columns, rows, { fontSize: 8 }),
      unbroken(
        table(
          [{ title: "Totals" }, { title: currency, width: "auto", align: "right", figures: true }],
          totals.map((row) => [...row]),
        ),
      ),
      ...texts(scope?.title === "Scope" ? others : offer.texts),
    ],
  };
}
