import { Checkbox, Radio } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Filter } from "./filter.ts";
import { chosenOf } from "./filter.ts";
import type { List } from "./list.ts";
import styles from "./list.module.css";
import { LinesSkeleton } from "./states.tsx";

/** The values of a filter to select from: checkboxes, or the two ends of a period. */
export function FilterValues<Row>({ filter, list }: { filter: Filter; list: List<Row> }) {
  if (filter.kind === "days") return <DayRange filter={filter} list={list} />;
  if (filter.kind === "choice") return <Choices filter={filter} list={list} />;
  return (
    <Checkbox
      label={filter.label}
      checked={chosenOf(filter, list).length > 0}
      onChange={(event) => list.change({ [filter.name]: event.currentTarget.checked ? "true" : null })}
    />
  );
}

function Choices<Row>({ filter, list }: { filter: Filter & { kind: "choice" }; list: List<Row> }) {
  const chosen = chosenOf(filter, list);
  const change = (values: string[]) => list.change({ [filter.name]: values.join(",") });
  if (filter.many)
    return (
      <Checkbox.Group value={chosen} onChange={change} aria-label={filter.label}>
        <div className={styles.options}>
          {filter.options.map(({ value, label }) => (
            <Checkbox key={value} size="xs" value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    );
  return (
    <Radio.Group value={chosen[0] ?? ""} onChange={(value) => change([value])} aria-label={filter.label}>
      <div className={styles.options}>
        {filter.options.map(({ value, label }) => (
          <Radio key={value} size="xs" value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}

const Days = lazy(() => import("./DayRange.tsx"));

/** The two ends of a period, with the calendar they can be picked from. */
export function DayRange<Row>({ filter, list }: { filter: Filter & { kind: "days" }; list: List<Row> }) {
  return (
    <Suspense fallback={<LinesSkeleton />}>
      <Days filter={filter} list={list} />
    </Suspense>
  );
}
