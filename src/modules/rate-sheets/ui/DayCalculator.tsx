import { Button, Group, Select, Switch } from "@mantine/core";
import { useState } from "react";
import { type RateSheet, rateSheets } from "../contract.ts";
import type { DayCost, DayCostAsked } from "../day-cost.ts";
import { filmSizes, itemLevels } from "../item-terms.ts";
import styles from "./items.module.css";
import { capital } from "#kit/capital.ts";
import { useSend } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { ClockInput } from "#kit/ui/form/ClockInput.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { DecimalInput } from "#kit/ui/form/DecimalInput.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** A day as it is entered here; numbers as typed. */
interface Day {
  on: string;
  kind: "crew" | "labour";
  method: string | null;
  level: string | null;
  crewSize: string;
  from: string;
  to: string;
  breakMin: string;
  isHoliday: boolean;
  distance: string;
  filmSize: string | null;
  films: string;
  nights: string;
  sourceDays: string;
}

/** "What would this day cost?": one crew or person, without other work that week; each line with how it came about. */
export function DayCalculator({ sheet }: { sheet: RateSheet }) {
  const today = useToday();
  const [day, setDay] = useState<Day>({
    on: today,
    kind: "crew",
    method: "RT",
    level: null,
    crewSize: "2",
    from: "06:00",
    to: "19:30",
    breakMin: "30",
    isHoliday: false,
    distance: "",
    filmSize: null,
    films: "",
    nights: "",
    sourceDays: "",
  });
  const price = useSend(rateSheets.endpoints.dayCost, { secret: true });
  const [cost, setCost] = useState<DayCost | null>(null);
  const put = (part: Partial<Day>) => setDay({ ...day, ...part });
  const number = (
    key: "breakMin" | "distance" | "films" | "nights" | "sourceDays" | "crewSize",
    label: string,
    unit?: string,
  ) => (
    <DecimalInput
      label={label}
      signed={false}
      whole={key === "breakMin" || key === "crewSize"}
      value={day[key]}
      onChange={(value) => put({ [key]: value })}
      {...(unit ? { unit } : {})}
    />
  );
  const distanceUnit = sheet.travelRule?.distanceUnit ?? "mi";
  async function ask() {
    setCost(await price.send({ id: sheet.id, body: askedOf(day) }).catch(() => null));
  }
  return (
    <>
      <Section title="The day">
        <Group align="end">
          <DayInput label="Day" value={day.on} onChange={(on) => put({ on })} />
          <Select
            label="Charged as"
            data={optionsOf(["crew", "labour"], { crew: "A crew", labour: "A person" })}
            value={day.kind}
            onChange={(kind) => put({ kind: kind === "labour" ? "labour" : "crew" })}
            allowDeselect={false}
          />
          <Select label="Method" data={[...methods]} value={day.method} onChange={(method) => put({ method })} clearable />
          {day.kind === "labour" ? (
            <Select label="Level" data={[...itemLevels]} value={day.level} onChange={(level) => put({ level })} clearable />
          ) : (
            number("crewSize", "Crew of")
          )}
          <ClockInput label="From" value={day.from} onChange={(from) => put({ from })} />
          <ClockInput label="To" value={day.to} onChange={(to) => put({ to })} />
          {number("breakMin", "Break", "min")}
          <Switch label="Holiday" checked={day.isHoliday} onChange={(event) => put({ isHoliday: event.currentTarget.checked })} />
        </Group>
        <Group align="end" mt="sm">
          {number("distance", "Driven", distanceUnit)}
          <Select
            label="Film size"
            data={[...filmSizes]}
            value={day.filmSize}
            onChange={(filmSize) => put({ filmSize })}
            clearable
          />
          {number("films", "Films")}
          {number("sourceDays", "Sources")}
          {number("nights", "Nights")}
        </Group>
        <Group mt="md">
          <Button loading={price.sending} onClick={() => void ask()}>
            Calculate
          </Button>
        </Group>
        <Refused of={price.failure} />
      </Section>
      {cost && <Result cost={cost} />}
    </>
  );
}

function askedOf({
  filmSize,
  films,
  crewSize,
  breakMin,
  method,
  level,
  distance,
  nights,
  sourceDays,
  ...day
}: Day): DayCostAsked {
  const some = (text: string) => (text === "" ? null : text);
  return {
    ...day,
    method: methods.find((one) => one === method) ?? null,
    level: itemLevels.find((one) => one === level) ?? null,
    crewSize: day.kind === "crew" && crewSize !== "" ? Number(crewSize) : null,
    breakMin: Number(breakMin || "0"),
    distance: some(distance),
    nights: some(nights),
    sourceDays: some(sourceDays),
    films: filmSizes.filter((one) => one === filmSize && films !== "").map((one) => ({ filmSize: one, count: films })),
  };
}

type Line = Extract<DayCost["lines"][number], { net: string }> & { id: string };

function Result({ cost }: { cost: DayCost }) {
  const lines = cost.lines.flatMap((line, index): Line[] => ("net" in line ? [{ ...line, id: String(index) }] : []));
  const unpriced = cost.lines.flatMap((line) => ("unpriced" in line ? [line.unpriced] : []));
  return (
    <Section title={`Total ${moneyText(cost.total, cost.currency)}`}>
      {unpriced.map((text) => (
        <Banner key={text} meaning="bad" title={text} />
      ))}
      {lines.length > 0 && <DataTable short caption="Lines of the day" rows={lines} columns={columns} />}
    </Section>
  );
}

const columns: Column<Line>[] = [
  { field: "description", title: "Line", phone: "title" },
  {
    field: "quantity",
    title: "Quantity",
    align: "right",
    phone: "detail",
    show: ({ quantity, unit }) => `${decimalText(quantity)} ${unit}`,
  },
  { field: "unitPrice", title: "Price", align: "right", show: ({ unitPrice }) => decimalText(unitPrice) },
  { field: "net", title: "Amount", align: "right", phone: "status", show: ({ net }) => decimalText(net) },
  {
    field: "trace",
    title: "How",
    phone: "detail",
    show: ({ trace, description }) => (
      <details>
        <summary aria-label={`How ${capital(description)} came about`}>{trace[1]}</summary>
        <ul className={styles.trace}>
          {trace.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    ),
  },
];
