import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askedText } from "../asked.ts";
import type { ItpAsked } from "../itp-request.ts";
import { askLinked, enterLinkedCode, type ItpKey, type LinkedItp, refuseLinked, sendLinkedCode, signLinked } from "./linked.ts";
import { capital } from "#kit/capital.ts";
import { counted } from "#kit/plural.ts";
import type { Column } from "#kit/ui/column.ts";
import { ClientSignatureShown } from "#kit/ui/ClientSignatureShown.tsx";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { instantText } from "#kit/ui/format.ts";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { positionNow } from "#kit/ui/position-now.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { CodeForm } from "#kit/ui/share-links/CodeForm.tsx";
import styles from "#kit/ui/share-links/shared-page.module.css";
import { useShared } from "#kit/ui/share-links/use-shared.ts";
import { WhatIsWrong } from "#kit/ui/share-links/WhatIsWrong.tsx";
import { SignerForm } from "#kit/ui/SignerForm.tsx";
import { LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { sha256 } from "#modules/inspection-reports/rules/content-hash.ts";

/** What the client is asked by a link: they read it, and release, approve or refuse it with name, code and signature. */
export default function LinkedPage() {
  useTitle("Inspection and test plan");
  const planId = useParam("plan");
  const queryClient = useQueryClient();
  const { key, queryKey, answer, isPending, failure } = useShared("inspection and test plan", planId, askLinked);
  const access = { planId, ...key };
  const answered = (next: LinkedItp) => queryClient.setQueryData(queryKey, next);
  return (
    <main className={styles.page}>
      {isPending && <LinesSkeleton />}
      {failure && <LinkNotThere failure={failure} what="plan" />}
      {answer?.code && (
        <CodeForm
          code={answer.code}
          company={answer.company}
          what="the plan"
          onSend={() => sendLinkedCode(access)}
          onEnter={(code) => enterLinkedCode(access, code)}
          onAnswer={answered}
        />
      )}
      {answer?.asked && <Linked linked={answer} asked={answer.asked} access={access} onAnswered={answered} />}
    </main>
  );
}

interface LinkedProps {
  linked: LinkedItp;
  asked: ItpAsked;
  access: ItpKey;
  onAnswered: (next: LinkedItp) => void;
}

function Linked({ linked, asked, access, onAnswered }: LinkedProps) {
  const [answering, setAnswering] = useState<"sign" | "refuse" | null>(null);
  const { company, recipientName, answer, closed } = linked;
  const isRelease = asked.kind === "release";
  const answered = (next: LinkedItp) => {
    onAnswered(next);
    setAnswering(null);
    window.scrollTo({ top: 0 });
  };
  const isOpen = answer === null && closed === null;
  return (
    <>
      <header>
        <p className="quiet">{company.name}</p>
        <h1>
          {isRelease ? "Release of" : "Approval of"}{" "}
          <span className="mono">{`${asked.plan.number} rev ${asked.plan.revision}`}</span>
        </h1>
        <p className="quiet">For {recipientName}</p>
      </header>
      {answer && (
        <Banner
          meaning={answer.outcome === "signed" ? "good" : "due"}
          title={`${answer.outcome === "refused" ? "Refused" : isRelease ? "Released" : "Approved"} by ${answer.name}, ${instantText(answer.at)}`}
        >
          {answer.reason}
        </Banner>
      )}
      {closed && (
        <Banner meaning="waiting" title="This cannot be answered now">
          {closed}
        </Banner>
      )}
      <AskedShown asked={asked} />
      {answer?.signature && (
        <Section title={`Signed for the ${asked.party}`}>
          <ClientSignatureShown signature={answer.signature} at={answer.at} />
        </Section>
      )}
      {isOpen && answering === null && (
        <div className={styles.buttons}>
          <Button size="md" onClick={() => setAnswering("sign")}>
            {isRelease ? `Release ${counted(asked.units.length, "unit")}` : "Approve the plan"}
          </Button>
          <Button size="md" variant="default" onClick={() => setAnswering("refuse")}>
            Something is wrong
          </Button>
        </div>
      )}
      {isOpen && answering === "sign" && (
        <SignerForm
          signer={recipientName}
          facts={async () => ({ position: await positionNow(), device: null })}
          means={
            isRelease
              ? "Your signature releases these units at this step: work may go on beyond it."
              : "Your signature approves this revision of the plan."
          }
          save={isRelease ? "Release" : "Approve"}
          onSigned={async (drawn) =>
            answered(await signLinked(access, { ...drawn, contentHash: await sha256(askedText(asked)) }))
          }
          onCancel={() => setAnswering(null)}
        />
      )}
      {isOpen && answering === "refuse" && (
        <WhatIsWrong
          name={recipientName}
          onSend={async (name, reason) => answered(await refuseLinked(access, name, reason))}
          onCancel={() => setAnswering(null)}
        />
      )}
    </>
  );
}

function AskedShown({ asked }: { asked: ItpAsked }) {
  const { kind, plan, project, client, party, lines, units } = asked;
  return (
    <>
      <Section title="Plan">
        <Facts
          of={[
            ["Title", plan.title],
            ["Project", project],
            ["Client", client],
            kind === "release" && ["Released for", `The ${party}`],
          ]}
        />
      </Section>
      <Section title={kind === "release" ? "Step" : "Steps"}>
        <DataTable short caption="Steps" keyOf={({ seq }) => seq} rows={lines} columns={columns} />
      </Section>
      {kind === "release" && (
        <Section title={capital(counted(units.length, "unit"))}>
          <p className="mono">{units.join(", ")}</p>
        </Section>
      )}
    </>
  );
}

const columns: Column<ItpAsked["lines"][number]>[] = [
  { field: "seq", title: "No.", mono: true, phone: "title", show: ({ seq, activity }) => `${seq} ${activity}` },
  { field: "characteristic", title: "Characteristic", phone: "detail" },
  { field: "reference", title: "Reference", phone: "detail" },
  { field: "acceptance", title: "Acceptance", phone: "detail" },
  { field: "record", title: "Record", phone: "detail" },
  { field: "frequency", title: "Extent" },
  { field: "points", title: "Points", phone: "status" },
];
