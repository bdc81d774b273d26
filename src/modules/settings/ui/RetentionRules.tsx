import { Button } from "@mantine/core";
import { useState } from "react";
import { type Retention, type RetentionRuleShown, RetentionTermSet, termLabels } from "../contract-retention.ts";
import { settings } from "../contract.ts";
import styles from "./settings.module.css";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DecimalField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { retentionTerms } from "#kit/retention-terms.ts";
import { problemWithTerm, termText } from "#retention/rules.ts";

const { changeRetention, retentionHistory } = settings.endpoints;

const actionWords = { review: "then reviewed", anonymise: "then made anonymous", purge: "then purged" };
const triggerWords = {
  created: "from the day it was made",
  closed: "from the day it was closed",
  superseded: "from the day it was superseded",
  "employment end": "from the end of employment",
  "equipment disposed": "from the record, and past the disposal of the instrument",
};

/** How long each class of records is retained. */
export function RetentionRules({ rules, mayChange }: { rules: Retention["rules"]; mayChange: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  const chosen = rules.find(({ recordClass }) => recordClass === open);
  return (
    <Section title="Retention periods" id="retention">
      <p className="quiet">
        Each class has its minimum period and legal basis. It can be longer, never shorter. Where marked “verify”, the period
        differs by country: check yours.
      </p>
      <ul className={styles.versions} aria-label="Retention rules">
        {rules.map((rule) => (
          <RuleLine key={rule.recordClass} rule={rule} onChange={mayChange ? () => setOpen(rule.recordClass) : null} />
        ))}
      </ul>
      {chosen && <RuleDialog rule={chosen} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function RuleLine({ rule, onChange }: { rule: RetentionRuleShown; onChange: (() => void) | null }) {
  const { title, basis, verify, note, action, trigger, here, shipped, term, years } = rule;
  const longer = term !== shipped.term || years !== shipped.years;
  return (
    <li className={styles.version}>
      <div>
        <div className={styles.versionTitle}>
          <strong>{title}</strong>
          <span className="figures">{termText(rule)}</span>
          {longer && <StatusBadge meaning="good">{`Longer than ${termText(shipped)}`}</StatusBadge>}
          {verify && <StatusBadge meaning="due">Verify</StatusBadge>}
          {!here && <StatusBadge meaning="idle">No such records yet</StatusBadge>}
        </div>
        <div className="quiet">
          {basis} · {term === "years" ? `${triggerWords[trigger]}${here ? `, ${actionWords[action]}` : ""}` : "never purged"}
          {note && ` · ${note}`}
        </div>
      </div>
      {onChange && (
        <Button size="xs" variant="default" aria-label={`Change retention: ${title}`} onClick={onChange}>
          Edit
        </Button>
      )}
    </li>
  );
}

function RuleDialog({ rule, onClose }: { rule: RetentionRuleShown; onClose: () => void }) {
  const { recordClass, title, shipped, version, term, years, basis, verify } = rule;
  const change = useSend(changeRetention, { done: "Retention saved", onDone: onClose });
  const Checked = RetentionTermSet.superRefine((wanted, check) => {
    const problem = problemWithTerm(wanted, shipped);
    if (problem) check.addIssue({ code: "custom", path: [wanted.term === "years" ? "years" : "term"], message: problem });
  });
  return (
    <Dialog title={title} onClose={onClose} size="lg" closeOnClickOutside={false}>
      <p className="quiet">
        Shipped: {termText(shipped)}, by {shipped.basis}
        {verify ? " (verify for your country)" : ""}.
      </p>
      <Form
        schema={Checked}
        start={{ term, years, basis }}
        labels={termLabels}
        save="Save retention"
        cancel={onClose}
        onSave={(wanted) => change.send({ recordClass, body: { ...wanted, version } })}
      >
        {(form) => (
          <Fields>
            <SelectField
              name="term"
              options={optionsOf(retentionTerms, { years: "A number of years", permanent: "Permanently" })}
            />
            {form.watch("term") === "years" && <DecimalField name="years" unit="years" />}
            <Wide>
              <TextField name="basis" />
            </Wide>
          </Fields>
        )}
      </Form>
      {version > 0 && <HistoryOfRule recordClass={recordClass} />}
    </Dialog>
  );
}

/** A rule is asked for by its class, which is also what its history is asked by. */
function HistoryOfRule({ recordClass }: Pick<RetentionRuleShown, "recordClass">) {
  const path = retentionHistory.path.replace(":recordClass", recordClass);
  return <HistoryPanel endpoint={{ ...retentionHistory, path }} id={recordClass} labels={termLabels} />;
}
