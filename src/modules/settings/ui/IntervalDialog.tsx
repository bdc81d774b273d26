import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { Impact, IntervalShown } from "../contract-regulatory.ts";
import { settings } from "../contract.ts";
import { spanText } from "./interval-words.ts";
import { IntervalSet, intervalUnits, problemWithInterval } from "#directory/company/regulatory.ts";
import { ask } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog, Dialog } from "#kit/ui/dialogs.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { NumberField, optionsOf, SelectField, SwitchField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { changeInterval, intervalImpact } = settings.endpoints;
type Set = z.infer<typeof IntervalSet>;

/** Another length for one interval: what turns overdue or due soon by it is shown before it is saved. */
export function IntervalDialog({
  interval,
  version,
  onClose,
}: {
  interval: IntervalShown;
  version: number;
  onClose: () => void;
}) {
  const { key, title, basis, note, shipped, value, unit, hardStop, reason, deviation, inUse } = interval;
  const [asked, setAsked] = useState<{ interval: Set | null; impact: Impact } | null>(null);
  const change = useSend(changeInterval, { done: `${title} saved`, onDone: onClose });
  const save = (wanted: Set | null, confirmed: number) => change.send({ key, body: { interval: wanted, version, confirmed } });
  async function look(wanted: Set | null) {
    const impact = await ask(intervalImpact, { key, body: { interval: wanted } });
    if (impact.overdue + impact.dueSoon === 0) await save(wanted, 0);
    else setAsked({ interval: wanted, impact });
  }
  const of = { ...interval, ...shipped };
  const Checked = IntervalSet.superRefine((wanted, check) => {
    const problem = problemWithInterval(wanted, of);
    if (problem) check.addIssue({ code: "custom", path: ["reason"], message: problem });
  });
  return (
    <Dialog title={title} onClose={onClose} size="lg" closeOnClickOutside={false}>
      <p className="quiet">
        Default: every {spanText(shipped)} by {basis}. {note ?? ""}
        {inUse ? "" : " No records use it yet."}
      </p>
      <Form
        schema={Checked}
        start={{ value, unit, hardStop, reason }}
        labels={labels}
        save="Save interval"
        cancel={onClose}
        onSave={look}
      >
        {(form) => (
          <>
            <LessStrict wanted={form.watch()} interval={of} />
            <Fields>
              <NumberField name="value" />
              <SelectField name="unit" options={optionsOf(intervalUnits, unitWords)} />
              <SwitchField name="hardStop" />
              <Wide>
                <TextAreaField
                  name="reason"
                  rows={2}
                  help="Required if less strict: the license condition or the regulator's letter"
                />
              </Wide>
            </Fields>
          </>
        )}
      </Form>
      {deviation !== "default" && (
        <Button mt="sm" variant="subtle" onClick={() => void look(null)}>
          Use the default, every {spanText(shipped)}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          opened
          title={`${asked.impact.overdue + asked.impact.dueSoon} records would become due`}
          confirm="Save the interval"
          onClose={() => setAsked(null)}
          onConfirm={() => save(asked.interval, asked.impact.overdue + asked.impact.dueSoon)}
        >
          <ImpactList impact={asked.impact} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function LessStrict({ wanted, interval }: { wanted: unknown; interval: IntervalShown }) {
  const set = IntervalSet.safeParse(wanted);
  if (!set.success || problemWithInterval({ ...set.data, reason: null }, interval) === null) return null;
  return <Banner meaning="due" title={`Less strict than ${interval.basis}`} />;
}

function ImpactList({ impact: { overdue, dueSoon, examples, href } }: { impact: Impact }) {
  return (
    <>
      <p>
        {overdue} would be overdue and {dueSoon} due within 30 days.
      </p>
      <ul>
        {examples.map(({ name, dueOn, becomes }) => (
          <li key={`${name} ${dueOn}`}>
            {name}: {becomes}, <Day on={dueOn} />
          </li>
        ))}
      </ul>
      {href && (
        <Anchor component={Go} href={href} target="_blank">
          Open the list
        </Anchor>
      )}
    </>
  );
}

const labels = { value: "Every", unit: "Counted in", hardStop: "Overdue stops work", reason: "Reason" };
const unitWords = { d: "Days", mo: "Months", y: "Years" };
