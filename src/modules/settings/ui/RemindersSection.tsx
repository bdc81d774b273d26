import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import styles from "./reminders.module.css";
import { builtInRoles } from "#directory/people/roles.ts";
import { noticeChannels, type NoticeChannel } from "#kit/notices.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { MultiSelectField, NumberField, optionsOf, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { type ReminderPreview, type ReminderRule, ReminderRuleDraft, reminders } from "#modules/reminders/contract.ts";
import type { SectionProps } from "./section-props.ts";

const { rules, changeRule, preview } = reminders.endpoints;

/** Who is told of what comes due, how long before and by which way. */
export default function RemindersSection({ mayEdit }: SectionProps) {
  const asked = useAsk(rules, {});
  const [open, setOpen] = useState<string | null>(null);
  const change = ({ id, title }: ReminderRule) => (
    <Button size="compact-xs" variant="subtle" aria-label={`Change reminders: ${title}`} onClick={() => setOpen(id)}>
      Edit
    </Button>
  );
  return (
    <Section title="Reminders" id="reminders">
      <p className="quiet">
        Everyone gets one digest per day, at 06:00 local time. Items that stop work are also sent immediately. After the due date
        the person responsible is reminded again, and after seven days their manager. Everything also appears in the inbox.
      </p>
      <Asked of={asked}>
        {(found) => (
          <>
            <DataTable
              rows={found}
              columns={mayEdit ? [...columns, { field: "change", title: "Change", phone: "no", show: change }] : columns}
              {...(mayEdit ? { beside: change } : {})}
              caption="Reminder rules"
              labels={ruleLabels}
              short
            />
            {found
              .filter(({ id }) => id === open)
              .map((rule) => (
                <Dialog key={rule.id} title={`Reminders: ${rule.title}`} onClose={() => setOpen(null)} size="lg">
                  <EditRule rule={rule} close={() => setOpen(null)} />
                </Dialog>
              ))}
          </>
        )}
      </Asked>
      {mayEdit && <Tomorrow />}
    </Section>
  );
}

const ruleLabels = {
  title: "What",
  leadDays: "Days before",
  recipients: "Recipients",
  channels: "Sent by",
  repeatDays: "Again every",
  active: "State",
  toOwner: "Notify the person responsible",
  toManager: "Notify their manager after seven days",
};

const channelWords: Record<NoticeChannel, string> = { email: "Email", sms: "Text message" };

const columns: Column<ReminderRule>[] = [
  { field: "title", phone: "title" },
  { field: "leadDays", phone: "detail", show: ({ leadDays }) => leadDays.join(" / ") },
  { field: "recipients", phone: "no", show: (rule) => whoIsTold(rule).join(", ") },
  { field: "channels", phone: "no", show: ({ channels }) => channels.map((one) => channelWords[one]).join(", ") || "–" },
  { field: "repeatDays", phone: "detail", show: ({ repeatDays }) => (repeatDays === null ? "Once" : `${repeatDays} days`) },
  {
    field: "active",
    phone: "status",
    show: ({ active }) => <StatusBadge meaning={active ? "good" : "idle"}>{active ? "On" : "Off"}</StatusBadge>,
  },
];

const whoIsTold = ({ toOwner, recipients }: ReminderRule) => [...(toOwner ? ["Owner"] : []), ...recipients];

/** The draft of the contract, with the days as people write them: "90 / 60 / 30". */
const RuleForm = ReminderRuleDraft.omit({ leadDays: true }).extend({
  leadDays: z
    .string()
    .regex(/^\s*\d{1,3}(\s*[/,; ]\s*\d{1,3})*\s*$/, "Enter days such as 90 / 60 / 30 / 7 / 0")
    .transform((text) => (text.match(/\d+/g) ?? []).map(Number))
    .pipe(ReminderRuleDraft.shape.leadDays),
});

function EditRule({ rule, close }: { rule: ReminderRule; close: () => void }) {
  const update = useUpdate(changeRule, rule, { done: "Reminders saved", labels: ruleLabels });
  const { active, recipients, toOwner, toManager, channels, repeatDays, leadDays } = rule;
  const names = [...new Set([...Object.values(builtInRoles), ...recipients])];
  return (
    <>
      <Form
        schema={RuleForm}
        start={{ active, recipients, toOwner, toManager, channels, repeatDays, leadDays: leadDays.join(" / ") }}
        labels={ruleLabels}
        save="Save reminders"
        cancel={close}
        onSave={async (changes) => {
          await update.save(changes);
          close();
        }}
      >
        <Fields>
          <SwitchField name="active" label="Reminders are on" />
          <TextField name="leadDays" help={`Shipped: ${rule.shipped.leadDays.join(" / ")}. 0 is the due date itself.`} />
          <NumberField name="repeatDays" unit="days" help="After the due date. Leave blank to remind once" />
          <MultiSelectField name="channels" options={optionsOf(noticeChannels, channelWords)} />
          <Wide>
            <MultiSelectField
              name="recipients"
              options={names.map((name) => ({ value: name, label: name }))}
              help="Holders of these roles, as far as they can open the record"
            />
          </Wide>
          <SwitchField name="toOwner" />
          <SwitchField name="toManager" />
        </Fields>
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

/** What the next morning brings, from the function that sends it. Worked out when asked for. */
function Tomorrow() {
  const [shown, setShown] = useState(false);
  const asked = useAsk(preview, {}, { when: shown });
  return (
    <div className={styles.tomorrow}>
      <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide what would be sent tomorrow" : "Show what would be sent tomorrow"}
      </Button>
      {shown && <Asked of={asked}>{(found) => <Digests preview={found} />}</Asked>}
    </div>
  );
}

function Digests({ preview: { day, people } }: { preview: ReminderPreview }) {
  if (people.length === 0)
    return (
      <EmptyState title={`Nothing would be sent on ${dayText(day)}`}>
        No item reaches a lead day, and overdue items have been announced.
      </EmptyState>
    );
  return (
    <>
      <p className="quiet">{`${dayText(day)}: ${people.length} ${people.length === 1 ? "person" : "people"}`}</p>
      {people.map(({ userId, name, at, channels, lines }) => (
        <details key={userId} className={styles.digest}>
          <summary>
            <strong>{name}</strong> <span className="quiet">{`${lines.length} in all, ${at}, ${channels.join(" and ")}`}</span>
          </summary>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
