import {
  CaseCompletion,
  CaseVerdict,
  caseOutcomes,
  evidenceCases,
  type EvidenceCase,
  type EvidenceCaseRow,
} from "../contract.ts";
import { outcomeWords } from "../words.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, optionsOf, SelectField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { useToday } from "#kit/ui/today.ts";

const { giveVerdicts, complete } = evidenceCases.endpoints;

interface DialogProps {
  of: EvidenceCase;
  rows: readonly EvidenceCaseRow[];
  onClose: () => void;
}

const named = (rows: readonly EvidenceCaseRow[]) =>
  rows.length === 1 ? `${rows[0]?.reportNumber ?? "the report"} Rev ${rows[0]?.revision ?? 0}` : `${rows.length} reports`;

const Verdict = CaseVerdict.omit({ rowIds: true });

/** One verdict, with its reason, for the reports chosen. */
export function VerdictDialog({ of, rows, onClose }: DialogProps) {
  const send = useSend(giveVerdicts, { done: `Verdict given on ${named(rows)}`, onDone: onClose });
  return (
    <Dialog onClose={onClose} size="lg" title={`Verdict on ${named(rows)}`}>
      <p>What was signed is not changed. No effect ends the caution at once; anything else ends it when its action is done.</p>
      <Form
        schema={Verdict}
        start={{ reason: "", action: "" }}
        labels={{ outcome: "Verdict", reason: "Reason", action: "Action: what, by whom, by when" }}
        save="Give verdict"
        cancel={onClose}
        onSave={(body) => send.send({ id: of.id, body: { ...body, rowIds: rows.map(({ id }) => id) } })}
      >
        <SelectField name="outcome" options={optionsOf(caseOutcomes, outcomeWords)} />
        <TextAreaField name="reason" />
        <TextAreaField name="action" rows={2} />
      </Form>
    </Dialog>
  );
}

const Completion = CaseCompletion.omit({ rowIds: true });

/** Says when and how what the verdicts ask for was done. */
export function CompletionDialog({ of, rows, onClose }: DialogProps) {
  const send = useSend(complete, { done: `Action completed on ${named(rows)}`, onDone: onClose });
  const today = useToday();
  return (
    <Dialog onClose={onClose} size="lg" title={`Complete the action on ${named(rows)}`}>
      <p>The caution ends, and with it what the verification page says. A revision must be signed, a withdrawn report void.</p>
      <Form
        schema={Completion}
        start={{ doneOn: today, note: "" }}
        labels={{ doneOn: "Done on", note: "How it was done" }}
        save="Complete action"
        cancel={onClose}
        onSave={(body) => send.send({ id: of.id, body: { ...body, rowIds: rows.map(({ id }) => id) } })}
      >
        <DayField name="doneOn" />
        <TextAreaField name="note" />
      </Form>
    </Dialog>
  );
}
