/** The climate while a coat is applied: read every few hours, and the surface well above the dew point. */
import { Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { dayIn } from "#kit/validity.ts";
import { climateOf } from "../coating-sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const climateRules: Readonly<Record<string, Rule>> = {
  "DFT-R4": {
    title: "While a coat is applied the climate is read every 4 h, and the surface is 3 °C (5 °F) above the dew point",
    clause: "SSPC-PA 1; ISO 12944-7",
    severity: "E",
    limits: {
      hours: { value: "4", unit: "", tighter: "lower" },
      margin: { value: "3", unit: "°C", tighter: "higher", us: { value: "5", unit: "°F" }, difference: true },
    },
    check: (read) => [...readOften(read), ...aboveDewPoint(read)],
  },
};

const hour = 3_600_000;

function readOften(read: RuleReader): Remark[] {
  const { timeZone } = read.context;
  const applied = new Set(read.rows("technique.coats").flatMap((row) => row.text("appliedOn") ?? []));
  const times = climateOf(read)
    .flatMap(({ row, at }) =>
      at === null || Number.isNaN(Date.parse(at)) ? [] : [{ row, time: Date.parse(at), day: dayIn(timeZone, at) }],
    )
    .toSorted((a, b) => a.time - b.time);
  return daysWorked(read)
    .filter((day) => applied.has(day))
    .flatMap((day): Remark[] => {
      const ofDay = times.filter((one) => one.day === day);
      if (ofDay.length === 0)
        return [
          inBlock("technique", "climate", `A coat was applied on ${day}: enter the climate, every ${read.limit("hours")} h`),
        ];
      return ofDay.flatMap(({ row, time }, index) => {
        const before = ofDay[index - 1];
        const minutes = before ? (time - before.time) / 60_000 : 0;
        if (minutes <= (Number(read.limit("hours")) * hour) / 60_000) return [];
        const gap = `${Math.floor(minutes / 60)} h ${Math.ceil(minutes % 60)} min`;
        return [
          inBlock("technique", "climate", `Climate: ${gap} since the previous reading; at most ${read.limit("hours")} h`, row),
        ];
      });
    });
}

function aboveDewPoint(read: RuleReader): Remark[] {
  const least = read.column("margin");
  return climateOf(read).flatMap(({ row, surface, dew }) => {
    if (surface === null || dew.value === null) return [];
    const [own, point] = [surface, dew.value].map((value) => new Decimal(convert(value, "°C", least.unit)));
    const margin = own && point ? decimal(own.minus(point).toFixed()) : null;
    if (!margin || margin.gte(new Decimal(least.value).minus("1e-9"))) return [];
    const [at, td] = [surface, dew.value].map((value) => read.shown(value, "°C", 1));
    const message = `Climate: surface ${at}, dew point ${td}; the surface must be at least ${least.printed} above it`;
    return [inBlock("technique", "climate", message, row)];
  });
}
