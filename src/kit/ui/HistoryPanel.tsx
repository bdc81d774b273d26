import { Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { Endpoint, HistoryEntry } from "#kit/contract.ts";
import { dayEndIn } from "#kit/day-end.ts";
import type { DerivedFields } from "#kit/fields.ts";
import { isDay } from "#kit/validity.ts";
import { useActor } from "./actor.ts";
import { asItWas } from "./as-it-was.ts";
import { useAsk } from "./data.ts";
import { inWords } from "./record-shown.tsx";
import { actionText } from "#kit/action-words.ts";
import { Dialog } from "./dialogs.tsx";
import { Instant } from "./display.tsx";
import { DayInput } from "./form/DayInput.tsx";
import { dayText } from "./format.ts";
import styles from "./history.module.css";
import { Section } from "./Page.tsx";
import { Facts } from "./RecordPage.tsx";
import { Asked } from "./states.tsx";
import { Banner } from "./status.tsx";
import { useToday } from "./today.ts";
import { partsChanged, valueText } from "./value.tsx";

interface HistoryPanelProps {
  /** The `history` endpoint of the record. */
  endpoint: Endpoint<string, z.ZodType, z.ZodType, z.ZodType<HistoryEntry[]>>;
  id: string;
  /** The fields of a record made by `defineRecord`: their labels, the words of their choices and their units. */
  fields?: DerivedFields;
  /** The names of the fields that are shown, where they are not all those of `fields`. */
  labels?: Readonly<Record<string, string>>;
  /** The currency of amounts before the history names one: that of the record now. */
  currency?: string | null;
  /** Describes the changes of one event in the record's own words, where labels by field are not enough; with the currency it was in. */
  read?: (changes: HistoryEntry["changes"], currency: string | null) => readonly ChangeInWords[];
}
export interface ChangeInWords {
  label: string;
  old: unknown;
  new: unknown;
}

/** Who changed what, when, from what to what; the latest first. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { endpoint, id, fields = {}, labels, currency = null, read = labelled(fields, labels) } = props;
  const asking = { id, query: {} };
  const history = useAsk(endpoint, asking);
  return (
    <Section title="History">
      <Asked of={history}>
        {(entries) => (
          <>
            <Entries {...{ entries, read, currency }} />
            {entries.length > 0 && <AsItWasButton {...{ entries, read, currency }} />}
          </>
        )}
      </Asked>
    </Section>
  );
}

/** The fields that have a label; the others are internal. On whose behalf an approval was given is shown for every record. */
export const labelled =
  (fields: DerivedFields, labels?: HistoryPanelProps["labels"]) =>
  (changes: HistoryEntry["changes"], currency: string | null = null): ChangeInWords[] =>
    changes.flatMap((change) => {
      const field = fields[change.field];
      const label = change.field === "onBehalfOf" ? "On behalf of" : labels ? labels[change.field] : field?.label;
      return label
        ? [
            {
              label,
              old: inWords(field, change.old, currencyBefore(changes, currency)),
              new: inWords(field, change.new, currency),
            },
          ]
        : [];
    });

/** What amounts were in before these changes, which end with this currency. */
export function currencyBefore(changes: HistoryEntry["changes"], currency: string | null): string | null {
  const was = changes.find(({ field }) => field === "currency")?.old;
  return typeof was === "string" && was !== "" ? was : currency;
}

interface EntriesProps {
  entries: readonly HistoryEntry[];
  read: NonNullable<HistoryPanelProps["read"]>;
  currency: string | null;
}

/** The currency at each event, the latest first: as it was changed last by then, else as it was before it changed, else that of the record. */
function currenciesAt(entries: readonly HistoryEntry[], now: string | null): (string | null)[] {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  let currency = now;
  return entries.map(({ changes }) => {
    const at = text(changes.find(({ field }) => field === "currency")?.new) ?? currency;
    currency = currencyBefore(changes, at);
    return at;
  });
}

function Entries({ entries, read, currency }: EntriesProps) {
  if (entries.length === 0) return <p className="quiet">Nothing has happened to this record yet.</p>;
  const currencies = currenciesAt(entries, currency);
  return (
    <ol className={styles.entries}>
      {entries.map(({ id, at, actorName, action, reason, changes }, index) => (
        <li key={id}>
          <div>
            <strong>{actorName}</strong> {actionText(action)}
          </div>
          <div className={styles.when}>
            <Instant at={at} />
          </div>
          {reason && <div>Reason: {reason}</div>}
          <Changes of={read(changes, currencies[index] ?? null)} />
        </li>
      ))}
    </ol>
  );
}

/** The server returns only the latest of many events. */
const mostEntries = 200;

/** Opens the record as it was at the end of a day. */
function AsItWasButton(props: EntriesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="noPrint"
        size="xs"
        variant="default"
        mt="sm"
        style={{ justifySelf: "start" }}
        onClick={() => setOpen(true)}
      >
        View as of a date
      </Button>
      {open && (
        <Dialog title="As it was" size="lg" onClose={() => setOpen(false)}>
          <OnADay {...props} />
        </Dialog>
      )}
    </>
  );
}

function OnADay({ entries, read, currency }: EntriesProps) {
  const { timeZone } = useActor();
  const today = useToday();
  const [day, setDay] = useState(today);
  const whole = entries.length < mostEntries;
  const oldest = entries.reduce((first, { at }) => (at < first ? at : first), entries[0]?.at ?? "");
  const isDayGiven = isDay(day) && day <= today;
  const { existed, last, fields } = asItWas(entries, isDayGiven ? dayEndIn(timeZone, day).toISOString() : "", whole);
  const then = fields.find(({ field }) => field === "currency")?.new;
  return (
    <>
      <DayInput
        label="At the end of"
        value={day}
        onChange={setDay}
        error={isDayGiven ? undefined : "Choose today or an earlier day"}
      />
      {isDayGiven && (
        <div aria-live="polite" className={styles.asItWas}>
          <Banner meaning="idle" title={`As it was at the end of ${dayText(day)}`}>
            Read-only, rebuilt from the events of the record.{" "}
            {last ? (
              <>
                Last action by then: {last.actorName} {actionText(last.action)}, <Instant at={last.at} />.
              </>
            ) : (
              !whole && (
                <>
                  Only the latest {mostEntries} events are available, back to <Instant at={oldest} />.
                </>
              )
            )}
          </Banner>
          {existed ? (
            <Facts
              of={read(fields, typeof then === "string" ? then : currency).map(({ label, new: value }) => [
                label,
                valueText(value),
              ])}
            />
          ) : (
            <p>It did not exist yet.</p>
          )}
        </div>
      )}
    </>
  );
}

/** The changes; a field that was and stays empty, as most are when a record is created, is left out. */
function Changes({ of }: { of: readonly ChangeInWords[] }) {
  const told = of
    .filter(({ old, new: next }) => !(isEmpty(old) && valueText(next) === valueText(null)))
    .map((change) => {
      const [old, next] = partsChanged(change.old, change.new);
      return { ...change, old, new: next };
    });
  // A person is stored by id and by name, and both are called the same.
  const once = [...new Map(told.map((change) => [`${change.label} ${valueText(change.old)} ${valueText(change.new)}`, change]))];
  if (once.length === 0) return null;
  return (
    <ul>
      {once.map(([key, { label, old, new: next }]) => (
        <li key={key}>
          <span className="quiet">{label}: </span>
          {isEmpty(old) ? (
            valueText(next)
          ) : (
            <>
              <del>{valueText(old)}</del> → {valueText(next)}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
