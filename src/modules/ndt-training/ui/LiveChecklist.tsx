/** The checklist of a qualification while it is entered. */
import { type Certification, ndtTraining } from "../contract.ts";
import { type CertifiedDraft, checklistOf, type VisionTest } from "../rules.ts";
import { type CertificationScheme, isNdt } from "../schemes.ts";
import { Checklist, ChecklistSummary } from "./Checklist.tsx";
import { files } from "#kit/files.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";

export interface Judged {
  draft: CertifiedDraft;
  scheme: CertificationScheme;
  certificates: readonly Certification[];
}

/** As the server will judge it; the vision tests are those on record. */
export function LiveChecklist({ id, userId, draft, scheme, certificates }: Judged & { id: string | undefined; userId: string }) {
  const tests = useAsk(ndtTraining.visionTests.list, { query: { userId, limit: "200" } }, { when: userId !== "" });
  const attached = useAsk(
    files.endpoints.list,
    { query: { entity: "Certification", entityId: id ?? "" } },
    { when: id !== undefined },
  );
  const facts = { certificates, files: attached.data?.length ?? 0, ndt: isNdt(draft.method) };
  const vision = (tests.data?.rows ?? []).flatMap((test) => (test.chart && test.result ? [test as VisionTest] : []));
  const items = checklistOf(draft, vision, scheme, facts);
  if (items.length === 0 || userId === "") return null;
  return (
    <Fields title="What the certificate needs">
      <Wide>
        <div role="status">
          <ChecklistSummary of={items} />
        </div>
        <Checklist of={items} />
      </Wide>
    </Fields>
  );
}
