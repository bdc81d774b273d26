import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import {
  type Retention,
  type RetentionRuleShown,
  RetentionTermSet,
  termLabels,
  type TrailArchive,
} from "../contract-retention.ts";
import { settings } from "../contract.ts";
import { useMayEdit } from "./edit-rights.ts";
import { LegalHolds } from "./LegalHolds.tsx";
import { PurgeProposals } from "./PurgeProposals.tsx";
import styles from "./settings.module.css";
import { linkOf } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Day, Instant, Mono } from "#kit/ui/display.tsx";
import { DecimalField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { decimalText, sizeText } from "#kit/ui/format.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { type PrivacyRequest } from "#modules/people-and-access/contract-erasure.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { retentionTerms } from "#kit/retention-terms.ts";
import { problemWithTerm, termText } from "#retention/rules.ts";
import type { SectionProps } from "./section-props.ts";

const { retention, changeRetention, retentionHistory, logArchive } = settings.endpoints;

/** How long records are kept, what nobody may purge, and what may leave. */
export default function RetentionSection({ mayEdit }: SectionProps) {
  const found = useAsk(retention, {});
  const decides = useMayEdit("settings.quality");
  return (
    <Asked of={found}>
      {(now) => (
        <>
          <PurgeProposals of={now} mayPrepare={decides} />
          <LegalHolds holds={now.holds} mayPlace={decides} />
          <Rules rules={now.rules} mayChange={decides} />
          <PrivacyRequests />
          <Archives archives={now.archives} mayDownload={mayEdit} />
        </>
      )}
    </Asked>
  );
}

const actionWords = { review: "then reviewed", anonymise: "then made anonymous", purge: "then purged" };
const triggerWords = {
  created: "from the day it was made",
  closed: "from the day it was closed",
  superseded: "from the day it was superseded",
  "employment end": "from the end of employment",
  "equipment disposed": "from the record, and past the disposal of the instrument",
};

function Rules({ rules, mayChange }: { rules: Retention["rules"]; mayChange: boolean }) {
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

function Archives({ archives, mayDownload }: { archives: readonly TrailArchive[]; mayDownload: boolean }) {
  if (archives.length === 0) return null;
  return (
    <Section title="Archives of the logs" id="archives">
      <p className="quiet">
        Archived parts of the audit trail and the security log, one file each. Those of the trail are verified with the checker of
        the audit page; the trail continues from the head shown here.
      </p>
      <DataTable
        short
        caption="Archives of the logs"
        rows={archives}
        columns={mayDownload ? [...archiveColumns, downloadColumn] : archiveColumns}
      />
    </Section>
  );
}

function PrivacyRequests() {
  const found = useAsk(peopleAndAccess.endpoints.privacyRequests, {});
  return (
    <Section title="Privacy requests" id="privacy">
      <p className="quiet">
        An administrator erases a person's data on the person's page, once the account has ended, no legal hold applies and the
        retention period of their certificates has ended.
      </p>
      <Asked of={found}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">Nothing has been erased yet.</p>
          ) : (
            <DataTable short caption="Privacy requests" rows={rows} keyOf={({ number }) => number} columns={requestColumns} />
          )
        }
      </Asked>
    </Section>
  );
}

const requestColumns: Column<PrivacyRequest>[] = [
  { field: "number", title: "Request", mono: true, phone: "title" },
  { field: "receivedOn", title: "Received", phone: "detail" },
  { field: "at", title: "Erased", phone: "detail", show: ({ at }) => <Instant at={at} /> },
  { field: "by", title: "By", phone: "no" },
  { field: "reason", title: "Reason", phone: "no" },
];

const archiveColumns: Column<TrailArchive>[] = [
  {
    field: "before",
    title: "Before",
    phone: "title",
    show: ({ before, log }) => (
      <>
        {log === "trail" ? "Audit events" : "Security events"} <Day on={before} />
      </>
    ),
  },
  { field: "count", title: "Events", align: "right", show: ({ count }) => decimalText(String(count)) },
  { field: "dropped", title: "Left", align: "right", phone: "no", show: ({ dropped }) => decimalText(String(dropped)) },
  {
    field: "headHash",
    title: "Head",
    phone: "no",
    show: ({ headHash }) => (headHash ? <Mono>{headHash.slice(0, 12)}</Mono> : "–"),
  },
  { field: "size", title: "Size", align: "right", show: ({ size }) => sizeText(size) },
  { field: "createdAt", title: "Written", phone: "no", show: ({ createdAt }) => <Instant at={createdAt} /> },
];

const downloadColumn: Column<TrailArchive> = {
  field: "id",
  title: "File",
  show: ({ id, before }) => (
    <Anchor href={linkOf(logArchive, { id })} download aria-label={`Download the archive of before ${before}`}>
      Download
    </Anchor>
  ),
};
