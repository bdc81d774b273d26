import { Button } from "@mantine/core";
import { useState } from "react";
import type { PrintedItem, PrintedSheet } from "../printed-sheet.ts";
import { askSheet, saveSheet } from "./print.ts";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { ReachedAt } from "#kit/ui/ReachedAt.tsx";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import type { LinkKey } from "#kit/ui/share-links/link-key.ts";
import { Passcode } from "#kit/ui/share-links/Passcode.tsx";
import styles from "#kit/ui/share-links/shared-page.module.css";
import { useShared } from "#kit/ui/share-links/use-shared.ts";
import { Watermark } from "#kit/ui/share-links/Watermark.tsx";
import { LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** The printable rate sheet: for staff, and for whoever has a link to it. */
export default function PrintPage() {
  useTitle("Rate sheet");
  const sheetId = useParam("id");
  const { key, answer, isPending, wrongPasscode, failure, asksPasscode, setPasscode } = useShared(
    "rate sheet",
    sheetId,
    askSheet,
  );
  return (
    <main className={styles.page}>
      {isPending && <LinesSkeleton />}
      {failure && <LinkNotThere failure={failure} what="rate sheet" />}
      {asksPasscode && <Passcode what="rate sheet" refused={wrongPasscode} onEnter={setPasscode} />}
      {answer?.sheet && <Sheet sheet={answer.sheet} sheetId={sheetId} access={key} />}
    </main>
  );
}

function Sheet({ sheet, sheetId, access }: { sheet: PrintedSheet; sheetId: string; access: LinkKey }) {
  const [failure, setFailure] = useState<unknown>(null);
  const save = (format: "pdf" | "xlsx") => void saveSheet(sheetId, access, format).catch(setFailure);
  const { company, forWhom, currency, effectiveFrom, effectiveTo, watermark, supersededOn } = sheet;
  return (
    <>
      <Watermark text={watermark} />
      {supersededOn && (
        <Banner meaning="due" title={`The last day of this revision is ${dayText(supersededOn)}. A newer one takes its place.`} />
      )}
      <header>
        <p className="quiet">{company.name}</p>
        <h1>{sheet.title}</h1>
        <p>
          Rate sheet <span className="mono">{sheet.number}</span> revision {sheet.revision}
          {forWhom && ` for ${forWhom}`}, in {currency}
        </p>
        <p>
          Valid from {dayText(effectiveFrom)}
          {effectiveTo && ` to ${dayText(effectiveTo)}`}
        </p>
        {watermark && <p className="quiet">This copy: {watermark}</p>}
      </header>
      <div className={styles.buttons}>
        <Button size="md" onClick={() => save("pdf")}>
          Download PDF
        </Button>
        <Button size="md" variant="default" onClick={() => save("xlsx")}>
          Download Excel
        </Button>
        <Button size="md" variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Refused of={failure} />
      {sheet.groups.map(({ heading, items }) => (
        <section key={heading}>
          <h2>{heading || "Items"}</h2>
          <Items items={items} sheet={sheet} />
        </section>
      ))}
      <section>
        <h2>Rules</h2>
        <ul>
          {sheet.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      {sheet.texts.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      <footer className="quiet">
        {company.name}
        <ReachedAt {...company} />
      </footer>
    </>
  );
}

function Items({ items, sheet }: { items: readonly PrintedItem[]; sheet: PrintedSheet }) {
  const classes = [
    ["OT", (item: PrintedItem) => item.priceOt],
    ["DT", (item: PrintedItem) => item.priceDt],
    ...(sheet.hasHolidayTime ? ([["HT", (item: PrintedItem) => item.priceHt]] as const) : []),
  ] as const;
  return (
    <ScrollRegion label="Prices">
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Description</th>
            <th scope="col">Unit</th>
            <th scope="col">Price</th>
            {classes.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.code}>
              <td className="mono">{item.code}</td>
              <td>
                {item.description}
                {item.terms && <div className="quiet">{item.terms}</div>}
              </td>
              <td>{item.unit}</td>
              <td>{item.price ? decimalText(item.price) : ""}</td>
              {classes.map(([title, price]) => (
                <td key={title}>{decimalText(price(item) ?? "")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
