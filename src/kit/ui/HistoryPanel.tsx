import type { z } from "zod";
import type { Endpoint, HistoryEntry } from "#kit/contract.ts";
import { useAsk } from "./data.ts";
import { deedText } from "./deeds.ts";
import { Instant } from "./display.tsx";
import looks from "./history.module.css";
import { Section } from "./Page.tsx";
import { Asked } from "./states.tsx";
import { valueText } from "./value.tsx";

interface HistoryPanelProps {
  /** The `history` endpoint of the record. */
  endpoint: Endpoint<string, z.ZodType, z.ZodType, z.ZodType<HistoryEntry[]>>;
  id: string;
  /** Field names in words: the contract's labels. */
  labels?: Readonly<Record<string, string>>;
  /** Says the changes of one event in the record's own words, where labels by field do not tell enough. */
  read?: (changes: HistoryEntry["changes"]) => readonly ChangeInWords[];
}
interface ChangeInWords {
  label: string;
  old: unknown;
  new: unknown;
}

/** Who changed what, when, from what to what; the latest first. */
export function HistoryPanel({ endpoint, id, labels = {}, read = labelled(labels) }: HistoryPanelProps) {
  const asking = { id, query: {} };
  const history = useAsk(endpoint, asking);
  return (
    <Section title="History">
      <Asked of={history}>{(entries) => <Entries entries={entries} read={read} />}</Asked>
    </Section>
  );
}

/** The fields that have a label; the others are the product's own. For whom a delegated approval was done is said of every record. */
const labelled = (labels: Readonly<Record<string, string>>) => (changes: HistoryEntry["changes"]) =>
  changes.flatMap(({ field, ...change }) => {
    const label = field === "onBehalfOf" ? "On behalf of" : labels[field];
    return label ? [{ label, ...change }] : [];
  });

function Entries({ entries, read }: { entries: readonly HistoryEntry[]; read: NonNullable<HistoryPanelProps["read"]> }) {
  if (entries.length === 0) return <p className="quiet">Nothing has happened to this record yet.</p>;
  return (
    <ol className={looks.entries}>
      {entries.map(({ id, at, actorName, action, reason, changes }) => (
        <li key={id}>
          <div>
            <strong>{actorName}</strong> {deedText(action)}
          </div>
          <div className={looks.when}>
            <Instant at={at} />
          </div>
          {reason && <div>Reason: {reason}</div>}
          <Changes of={read(changes)} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ of }: { of: readonly ChangeInWords[] }) {
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map(({ label, old, new: next }) => (
        <li key={label}>
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
