import { eventWords } from "./event-words.ts";
import type { ReleaseWhole } from "./release.ts";
import { facts, heading, table } from "#kit/letterhead.ts";

/** Who received what and when, as a PDF; the times of the events are in the client's time zone. */
export function deliveryProof({
  transmittalNo,
  subject,
  clientName,
  timeZone,
  items,
  recipients,
  events,
  ...release
}: ReleaseWhole) {
  const nameOf = new Map(recipients.map(({ id, name, email }) => [id, [name, email].filter(Boolean).join(", ")]));
  const numberOf = new Map(items.map(({ id, reportNumber, revision }) => [id, `${reportNumber} Rev ${revision}`]));
  return {
    title: "Proof of delivery",
    subtitle: subject,
    number: transmittalNo ?? "",
    content: [
      facts([
        ["Client", clientName ?? ""],
        ["Issued by", release.issuedByName ?? ""],
        ["Time zone", timeZone],
      ]),
      facts([["SHA-256 of the package", release.packageSha256 ?? ""]], 1),
      heading("Reports"),
      table(
        [
          { title: "Report", width: 150 },
          { title: "SHA-256 of the file", width: "*", figures: true },
        ],
        items.map(({ reportNumber, revision, pdfSha256 }) => [`${reportNumber} Rev ${revision}`, pdfSha256 ?? ""]),
        { layout: "dense", fontSize: 7 },
      ),
      heading("Events"),
      table(
        [
          { title: "Time", width: 90, figures: true },
          { title: "Event", width: 80 },
          { title: "Recipient", width: "*" },
          { title: "By", width: 110 },
          { title: "Report or message", width: 120 },
        ],
        events.map(({ at, kind, recipientId, name, role, itemId, text, ip }) => [
          at,
          eventWords[kind],
          nameOf.get(recipientId ?? "") ?? "",
          [name, role, ip].filter(Boolean).join(", "),
          [numberOf.get(itemId ?? ""), text].filter(Boolean).join(": "),
        ]),
        { layout: "dense", fontSize: 7 },
      ),
    ],
    foot: "Acknowledgement confirms receipt. It does not mean agreement with what the reports say.",
  };
}
