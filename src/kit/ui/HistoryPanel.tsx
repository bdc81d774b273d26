import type { z } from "zod";
import type { Endpoint, HistoryEntry } from "#kit/contract.ts";
import { useAsk } from "./data.ts";
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
  labels: Readonly<Record<string, string>>;
}

/** Who changed what, when, from what to what; the latest first. */
export function HistoryPanel({ endpoint, id, labels }: HistoryPanelProps) {
  const asking = { id, query: {} };
  const history = useAsk(endpoint, asking);
  return (
    <Section title="History">
      <Asked of={history}>{(entries) => <Entries entries={entries} labels={labels} />}</Asked>
    </Section>
  );
}

function Entries({ entries, labels }: { entries: readonly HistoryEntry[]; labels: Readonly<Record<string, string>> }) {
  if (entries.length === 0) return <p className="quiet">Nothing has happened to this record yet.</p>;
  return (
    <ol className={looks.entries}>
      {entries.map(({ id, at, actorName, action, reason, changes }) => (
        <li key={id}>
          <div>
            <strong>{actorName}</strong> {actionText(action)}
          </div>
          <div className={looks.when}>
            <Instant at={at} />
          </div>
          {reason && <div>Reason: {reason}</div>}
          {changes.some(({ field }) => labels[field]) && (
            <ul>
              {changes
                .filter(({ field }) => labels[field])
                .map(({ field, old, new: next }) => (
                  <li key={field}>
                    <span className="quiet">{labels[field]}: </span>
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
          )}
        </li>
      ))}
    </ol>
  );
}

const past: Record<string, string> = {
  create: "created it",
  insert: "created it",
  update: "changed it",
  archive: "archived it",
  restore: "restored it",
};

/** "created it" of "calibration_record.create"; an unusual deed is given by its own word. */
function actionText(action: string): string {
  const verb = action.split(".").at(-1) ?? action;
  return past[verb] ?? `· ${verb.replaceAll(/[-_]/g, " ")}`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
