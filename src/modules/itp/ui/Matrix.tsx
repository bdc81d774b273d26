import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Itp, ItpEvent } from "../contract.ts";
import type { PointPicked } from "./PointDialog.tsx";
import { type PointState, stateOfStep } from "../rules.ts";
import styles from "./matrix.module.css";
import type { Meaning } from "#kit/meaning.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

interface MatrixProps {
  plan: Itp;
  events: readonly ItpEvent[];
  /** Opens the record of a point; null for people who may not, and while nothing is worked to. */
  onPick: ((picked: PointPicked) => void) | null;
}

/** At most so many rows at once: the rest is found by its name. */
const shownAtOnce = 100;

/** What each unit has passed: one row for a unit, one column for a step. */
export function Matrix({ plan, events, onPick }: MatrixProps) {
  const [sought, setSought] = useState("");
  const [now] = useState(() => new Date().toISOString());
  const units = plan.units.filter((unit) => unit.toLowerCase().includes(sought.trim().toLowerCase()));
  const steps = plan.lines.filter((line) => [line.company, line.client, line.thirdParty, line.authority].some(Boolean));
  return (
    <>
      {plan.units.length > 10 && (
        <TextInput
          label="Find a unit"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          maw={260}
          mb="sm"
        />
      )}
      <ScrollRegion label="Units and steps">
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">Unit</th>
              {steps.map(({ id, seq, activity }) => (
                <th key={id} scope="col" title={activity}>
                  {seq}
                  <span className={styles.activity}>{activity}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {units.slice(0, shownAtOnce).map((unit) => (
              <tr key={unit}>
                <th scope="row" className="mono">
                  {unit}
                </th>
                {steps.map((line) => {
                  const state = stateOfStep(line, unit, events, now);
                  const badge = <StatusBadge meaning={meanings[state]}>{state}</StatusBadge>;
                  return (
                    <td key={line.id}>
                      {onPick ? (
                        <button
                          type="button"
                          className={styles.cell}
                          aria-label={`${unit}, step ${line.seq}: ${state}. Record a point`}
                          onClick={() => onPick({ lineId: line.id, units: [unit] })}
                        >
                          {badge}
                        </button>
                      ) : (
                        badge
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {units.length > shownAtOnce && (
        <p className="quiet">
          {shownAtOnce} of {units.length} units are shown. Find the others by their name.
        </p>
      )}
    </>
  );
}

const meanings: Readonly<Record<PointState, Meaning>> = {
  open: "idle",
  notified: "waiting",
  passed: "good",
  witnessed: "good",
  waived: "good",
  released: "good",
  failed: "bad",
};
