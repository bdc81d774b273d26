import { Button } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Lead, leads, openPoints, reviewAnswers, reviewPoints, reviewWords } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { counted } from "#kit/plural.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayOf } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

const { reviewContract } = leads.endpoints;
const meanings = { yes: "good", no: "due", "not applicable": "idle" } as const;

/** What must be clear before a quote is sent: each point with its answer, and what is done about a no. */
export function ContractReview({ lead, mayEdit }: { lead: Lead; mayEdit: boolean }) {
  const [answering, setAnswering] = useState(false);
  const open = openPoints(lead.contractReview);
  const answered = (point: string) => lead.contractReview.find((one) => one.point === point);
  return (
    <Section
      title="Contract review"
      actions={
        mayEdit && (
          <Button size="xs" variant="default" onClick={() => setAnswering(true)}>
            Review contract
          </Button>
        )
      }
    >
      <p className="quiet">
        {open.length > 0 ? `${counted(open.length, "point")} open. A quote needs all of them.` : "Every point is answered."}
        {lead.reviewedAt && (
          <>
            {" "}
            {lead.reviewedByName}, <DayOf at={lead.reviewedAt} />
          </>
        )}
      </p>
      <Entries>
        {reviewPoints.map((point) => {
          const answer = answered(point);
          return (
            <Entry
              key={point}
              actions={
                <StatusBadge meaning={answer ? meanings[answer.answer] : "waiting"}>
                  {answer ? reviewAnswers[answer.answer] : "Open"}
                </StatusBadge>
              }
            >
              {reviewWords[point]}
              {answer?.note && <div className="quiet">{answer.note}</div>}
              {answer?.mitigation && <div className="quiet">Mitigated: {answer.mitigation}</div>}
            </Entry>
          );
        })}
      </Entries>
      {answering && <ReviewDialog lead={lead} onClose={() => setAnswering(false)} />}
    </Section>
  );
}

function ReviewDialog({ lead: { id, version, contractReview }, onClose }: { lead: Lead; onClose: () => void }) {
  const send = useSend(reviewContract, { done: "Contract review saved", onDone: onClose });
  const start = reviewPoints.map(
    (point) => contractReview.find((one) => one.point === point) ?? { point, answer: null, note: null, mitigation: null },
  );
  return (
    <Dialog title="Contract review" size="xl" onClose={onClose}>
      <Form
        schema={bodyOf(reviewContract)}
        start={{ version, answers: start }}
        labels={{ note: "Note", mitigation: "Mitigation" }}
        save="Save review"
        cancel={onClose}
        onSave={(body) => send.send({ id, body })}
      >
        {reviewPoints.map((point, at) => (
          <Point key={point} at={at} title={reviewWords[point]} />
        ))}
      </Form>
    </Dialog>
  );
}

/** One point; what is done about it is asked for where the answer is no. */
function Point({ at, title }: { at: number; title: string }) {
  const answer: unknown = useWatch({ name: `answers.${at}.answer` });
  return (
    <Fields>
      <SelectField
        name={`answers.${at}.answer`}
        label={title}
        options={Object.entries(reviewAnswers).map(([value, label]) => ({ value, label }))}
      />
      <TextField name={`answers.${at}.note`} />
      {answer === "no" && (
        <Wide>
          <TextField name={`answers.${at}.mitigation`} />
        </Wide>
      )}
    </Fields>
  );
}
