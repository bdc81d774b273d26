import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isDay } from "#kit/validity.ts";
import type { Filter } from "./filter.ts";
import { DayInput } from "./form/DayInput.tsx";
import type { List } from "./list.ts";
import styles from "./list.module.css";
import { usePhone } from "./screen.ts";

interface DayRangeProps {
  filter: Filter & { kind: "days" };
  list: Pick<List<unknown>, "filters" | "change">;
}

/** The two ends of a period of a list. Comes by itself, because no list needs a calendar before somebody asks for a period. */
export default function DayRange({ filter, list }: DayRangeProps) {
  const drawn = useRef<HTMLDivElement>(null);
  // In the sheet of a phone it is opened at the lower edge, and comes a moment later.
  useEffect(() => drawn.current?.closest("details")?.scrollIntoView?.({ block: "nearest" }), []);
  return (
    <div ref={drawn} className={styles.ends}>
      {filter.offered && filter.offered.length > 0 && (
        <ul className={styles.periods} aria-label="Periods">
          {filter.offered.map(({ value, label }) => {
            const [from = "", to = ""] = value.split("/");
            const isSet = list.filters[filter.from] === from && list.filters[filter.to] === to;
            return (
              <li key={label}>
                <Button
                  size="compact-xs"
                  variant={isSet ? "light" : "default"}
                  aria-pressed={isSet}
                  onClick={() => list.change({ [filter.from]: from, [filter.to]: to })}
                >
                  {label}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {(["from", "to"] as const).map((end) => (
        <PeriodEnd
          key={end}
          label={end === "from" ? "From" : "To"}
          value={list.filters[filter[end]] ?? ""}
          onChange={(day) => list.change({ [filter[end]]: day })}
        />
      ))}
    </div>
  );
}

/** One end: only a whole day changes the list, and what is not one is said once the field has been left. */
function PeriodEnd({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const phone = usePhone();
  return (
    <DayInput
      size={phone ? "sm" : "xs"}
      label={label}
      nested
      value={typed ?? value}
      error={left && typed !== null && "Enter a day, such as 20 Nov 2026."}
      onChange={(day) => {
        setLeft(false);
        const whole = day === "" || isDay(day);
        setTyped(whole ? null : day);
        if (whole && day !== value) onChange(day);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
