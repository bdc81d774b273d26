import { Fragment } from "react";
import type { ClassHours, RuleUsed, Week } from "../contract.ts";
import { hourClasses } from "#directory/finance/overtime.ts";
import { capital } from "#kit/capital.ts";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";

const words = { ST: "Straight time (ST)", OT: "Overtime (OT)", DT: "Double time (DT)", HT: "Holiday time (HT)" } as const;

export const hoursText = (hours: string): string => `${decimalText(hours)} h`;

/** "ST 8, OT 4". */
export const classText = (byClass: ClassHours): string =>
  hourClasses.flatMap((one) => (byClass[one] ? [`${one} ${decimalText(byClass[one])}`] : [])).join(", ");

/** Hours by activity and by class, with the rule that says which class they are. */
export function Summary({
  hours,
  byClass,
  byActivity,
  rules,
  pay,
}: Pick<Week, "hours" | "byClass" | "byActivity" | "rules" | "pay">) {
  if (byActivity.length === 0) return null;
  return (
    <Section title="Hours">
      <Facts
        of={[
          ["Total", <strong key="total">{hoursText(hours)}</strong>],
          ...byActivity.map(({ activity, hours: of }) => [capital(activity), hoursText(of)] as const),
          ...hourClasses.flatMap((one) => (byClass[one] ? [[words[one], hoursText(byClass[one])] as const] : [])),
          ["For pay", classText(pay.byClass)],
        ]}
      />
      <RulesSaid rules={rules} />
      <p className="quiet">
        For pay by {pay.rules.map(({ name, isPreset }) => `${name}${isPreset ? ", usual at the base" : ""}`).join("; ")}, over the
        hours for all clients. The regular rate of pay is the payroll system's.
      </p>
    </Section>
  );
}

/** Which rule gave hours their class. */
export function RulesSaid({ rules }: { rules: readonly RuleUsed[] }) {
  if (rules.length === 0) return null;
  return (
    <p className="quiet">
      Classes by{" "}
      {rules.map(({ client, name, source }, index) => (
        <Fragment key={`${client} ${name}`}>
          {index > 0 && "; "}
          {client ? `${client}: ` : "own time: "}
          {name}, {source === "preset" ? "the preset of the base, as no rate sheet says otherwise" : "its rate sheet"}
        </Fragment>
      ))}
      . Rounded as the rule says.
    </p>
  );
}
