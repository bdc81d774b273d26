import { Button } from "@mantine/core";
import { useState } from "react";
import { ndtTraining, VisionTest } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { dayText } from "#kit/ui/format.ts";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

export default function VisionTestPage() {
  const found = useAsk(ndtTraining.visionTests.find, { id: useParam("id") });
  return <AskedPage of={found}>{(test) => <Shown of={test} />}</AskedPage>;
}

function Shown({ of: test }: { of: VisionTest }) {
  const hidden = test.result === null;
  const mayEdit = useReach("ndt-training", "edit") !== null;
  return (
    <RecordPage
      number={dayText(test.testedOn)}
      name={`${test.personName}, ${test.kind} vision`}
      status={<Outcome of={test} />}
      banner={
        test.voidedAt && (
          <Banner meaning="idle" title="Void">
            {test.voidReason}
          </Banner>
        )
      }
      actions={!test.voidedAt && <VoidButton of={test} />}
      side={
        <>
          {!hidden && (
            <FilesPanel entity="VisionTest" entityId={test.id} kind="vision test" mayChange={mayEdit && !test.voidedAt} />
          )}
          <HistoryPanel endpoint={ndtTraining.visionTests.history} id={test.id} fields={VisionTest.fields} />
        </>
      }
    >
      <Section title="Test">
        <Facts
          of={[
            ...factsOf(VisionTest, test, "personName", "testedOn", "validTo"),
            ...(hidden ? [] : factsOf(VisionTest, test, "chart")),
            ...(test.chartName === null ? [] : factsOf(VisionTest, test, "chartName", "equivalentTo")),
            ...(hidden ? [] : factsOf(VisionTest, test, "result")),
            ...(test.distanceMm === null ? [] : factsOf(VisionTest, test, "distanceMm")),
            ...(hidden ? [] : factsOf(VisionTest, test, "eye", "corrected", "examinerName", "examinerQualification")),
          ]}
        />
        {hidden && <p className="quiet">The details are shown to the person, the Level III and the training coordinator.</p>}
      </Section>
    </RecordPage>
  );
}

function Outcome({ of: { voidedAt, passed } }: { of: VisionTest }) {
  if (voidedAt) return <StatusBadge meaning="idle">Void</StatusBadge>;
  return <StatusBadge meaning={passed ? "good" : "bad"}>{passed ? "Passed" : "Not passed"}</StatusBadge>;
}

function VoidButton({ of: { id, version } }: { of: VisionTest }) {
  const [asked, setAsked] = useState(false);
  const away = useSend(ndtTraining.visionTests.void, { done: "Vision test voided" });
  if (!useReach("ndt-training", "edit")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Void
      </Button>
      <ConfirmDialog
        opened={asked}
        title="Void this vision test?"
        confirm="Void vision test"
        reason="required"
        danger
        onClose={() => setAsked(false)}
        onConfirm={(reason) => away.send({ id, body: { version, reason } })}
      >
        It stays visible but no longer counts. Record a new test if there was one.
      </ConfirmDialog>
    </>
  );
}
