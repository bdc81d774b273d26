import { Anchor } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useHrefOf } from "#kit/ui/record-kinds.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";
import type { GateCheck } from "#modules/inspection-reports/contract-checks.ts";
import { gateTitles } from "#modules/inspection-reports/gate-titles.ts";
import { causesOf } from "./gates-once.ts";
import styles from "./checks.module.css";

const outcomes: Readonly<Record<GateCheck["outcome"], { meaning: Meaning; words: string }>> = {
  fail: { meaning: "bad", words: "Blocking" },
  warn: { meaning: "due", words: "Note" },
  pass: { meaning: "good", words: "In order" },
};

interface GateListProps {
  gates: readonly GateCheck[];
  renderFix?: (gate: GateCheck) => ReactNode;
  /** What else is asked about the evidence: after the obstacles, before what is in order. */
  children?: ReactNode;
}

/** The gates as evaluated by the server: obstacles first, then notes; passed ones are collapsed. Each links to its evidence. */
export function GateList({ gates, renderFix, children }: GateListProps) {
  const [open, setOpen] = useState(false);
  const failed = causesOf(gates.filter(({ outcome }) => outcome !== "pass")).toSorted(
    (a, b) => Number(b.gate.outcome === "fail") - Number(a.gate.outcome === "fail"),
  );
  const passed = gates.filter(({ outcome }) => outcome === "pass");
  return (
    <>
      {failed.length > 0 && (
        <ul className={styles.list}>
          {failed.map(({ gate, also }, index) => (
            <Gate key={`${keyOf(gate)} ${index}`} gate={gate} also={also} fix={renderFix?.(gate)} />
          ))}
        </ul>
      )}
      {children}
      {passed.length > 0 && (
        <>
          <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {passed.length} {passed.length === 1 ? "check" : "checks"} in order
          </button>
          {open && (
            <ul className={styles.list}>
              {passed.map((gate, index) => (
                <Gate key={`${keyOf(gate)} ${index}`} gate={gate} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

function Gate({ gate, also = [], fix }: { gate: GateCheck; also?: readonly GateCheck[]; fix?: ReactNode }) {
  const hrefOf = useHrefOf();
  const { gateId, subject, onDate, outcome, message, entity, entityId } = gate;
  const href = entity && entityId ? hrefOf(entity, entityId) : null;
  const { meaning, words } = outcomes[outcome];
  return (
    <li className={styles.item} data-outcome={outcome}>
      <div className={styles.head}>
        <StatusBadge meaning={meaning}>{words}</StatusBadge>
        <span className="quiet">{[gateTitles[gateId] ?? gateId, onDate && dayText(onDate)].filter(Boolean).join(", ")}</span>
      </div>
      <div>
        {outcome === "pass" && subject !== "" && !message.includes(subject) && <strong>{subject}: </strong>}
        {withDaysAsShown(message)}
      </div>
      {also.length > 0 && (
        <div className="quiet">
          Also blocked by this:
          <ul className={styles.also}>
            {also.map((one, index) => (
              <li key={`${keyOf(one)} ${index}`}>{withDaysAsShown(withoutName(one, subject))}</li>
            ))}
          </ul>
        </div>
      )}
      {(href || fix) && (
        <div className={styles.links}>
          {href && (
            <Anchor component={Go} href={href} inherit>
              Open record
            </Anchor>
          )}
          {fix}
        </div>
      )}
    </li>
  );
}

/** "no UT Level II certification valid on ..." below a sentence that has named the person. */
const withoutName = ({ message }: GateCheck, subject: string): string =>
  message.startsWith(`${subject}: `) ? message.slice(subject.length + 2) : message;

function keyOf({ gateId, subject, onDate, code, message }: GateCheck): string {
  return [gateId, subject, onDate, code, message].join("|");
}
