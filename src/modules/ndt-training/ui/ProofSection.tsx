import { type Certification, ndtTraining, type Qualification } from "../contract.ts";
import { partWords } from "../rules.ts";
import { Checklist, ChecklistSummary } from "./Checklist.tsx";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked } from "#kit/ui/states.tsx";

/** What stands behind a certificate of the company: judged again while it is open, as it was frozen once it is signed. */
export function ProofSection({ of: one }: { of: Certification }) {
  const found = useAsk(ndtTraining.endpoints.checklist, { id: one.id });
  const isSigned = one.frozenAt !== null;
  const proof = one.evidence?.proof;
  const qualification = isSigned ? proof?.qualification : one.qualification;
  return (
    <Section title="Proof of qualification">
      {isSigned && !proof ? (
        <p className="quiet">Not on record: this certificate was signed before proof was required here.</p>
      ) : (
        <Asked of={found}>
          {(items) =>
            items.length === 0 ? (
              <p className="quiet">Its scheme requires nothing that is calculated here.</p>
            ) : (
              <>
                {!isSigned && <ChecklistSummary of={items} />}
                <Checklist of={items} />
              </>
            )
          }
        </Asked>
      )}
      {qualification && <Examinations of={qualification} />}
      {proof && (
        <Facts
          of={[
            proof.compositePct !== null && ["Composite of the examinations", `${proof.compositePct} %`],
            proof.papers.length > 0 && ["Attached when it was signed", proof.papers.map(({ name }) => name).join(", ")],
          ]}
        />
      )}
    </Section>
  );
}

type Examination = NonNullable<Qualification["examinations"]>[number];

function Examinations({ of: { examinations } }: { of: Qualification }) {
  if (!examinations?.length) return null;
  const rows = examinations.map((examination, index) => ({ ...examination, id: String(index) }));
  return <DataTable rows={rows} short caption="Examinations" columns={columns} />;
}

const columns: Column<Examination & { id: string }>[] = [
  { field: "part", title: "Examination", show: ({ part }) => capital(partWords[part]) },
  { field: "takenOn", title: "Taken", show: ({ takenOn }) => (takenOn ? <Day on={takenOn} /> : "–") },
  { field: "scorePct", title: "Score", align: "right", show: ({ scorePct }) => (scorePct ? `${scorePct} %` : "–") },
  { field: "checkpoints", title: "Checkpoints", align: "right", phone: "no" },
  {
    field: "mandatoryFlawsFound",
    title: "Mandatory flaws",
    phone: "no",
    show: ({ mandatoryFlawsFound: all }) => (all === true ? "All found" : all === false ? "One or more missed" : "–"),
  },
  { field: "examinerName", title: "Examiner", phone: "no" },
];
