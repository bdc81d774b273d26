import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Release, releaseLife, releases, type ReleaseWhole } from "../contract.ts";
import { Comments } from "./Comments.tsx";
import { DraftForm, DraftSaving, newSaving } from "./DraftForm.tsx";
import { Making, useAskedAgain } from "./Making.tsx";
import { IssueDialog } from "./IssueDialog.tsx";
import { Items } from "./Items.tsx";
import { Recipients } from "./Recipients.tsx";
import { Reviews } from "./Reviews.tsx";
import { Timeline } from "./Timeline.tsx";
import { purposeWords } from "./words.ts";
import { linkOf } from "#kit/client.ts";
import { useActor, useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Day, Instant, Mono, Ref } from "#kit/ui/display.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage, LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find, history, discard } = releases.endpoints;
const DossierOfRelease = lazy(() => import("./dossier/DossierOfRelease.tsx"));

/** One release: what is sent to whom, and how they answered. */
export default function ReleasePage() {
  const found = useAsk(find, { id: useParam("id") });
  useAskedAgain(found.data, found.refetch);
  return <AskedPage of={found}>{(release) => <Shown key={release.id} release={release} />}</AskedPage>;
}

function Shown({ release }: { release: ReleaseWhole }) {
  const { id, status, transmittalNo, subject } = release;
  const mayRelease = useNamed("release.issue");
  const isOpenDraft = status === "draft" && !release.archivedAt;
  const [saving] = useState(newSaving);
  return (
    <DraftSaving value={saving}>
      <RecordPage
        number={transmittalNo ?? ""}
        name={subject}
        status={<FieldShown of={Release} field="status" row={release} />}
        banner={<ReleaseBanner release={release} />}
        actions={
          <>
            <Files release={release} />
            {isOpenDraft && mayRelease && <Discard release={release} />}
            {!release.archivedAt && (
              <LifeActions
                life={releaseLife}
                endpoints={releases.endpoints}
                module="inspection-reports"
                record={release}
                name={transmittalNo ?? "this release"}
                styles={{
                  issue: { primary: true, Dialog: IssueDialog },
                  close: { explains: "Receipt was confirmed by telephone or otherwise." },
                  recall: {
                    danger: true,
                    explains: "Its links stop serving files, and its recipients are notified. Its reports stay released.",
                  },
                }}
              />
            )}
          </>
        }
        side={
          <>
            <Section title="Facts">
              <Facts of={factsOf(release)} />
            </Section>
            <HistoryPanel endpoint={history} id={id} fields={Release.fields} />
          </>
        }
      >
        {isOpenDraft && mayRelease ? <DraftForm release={release} /> : <Message release={release} />}
        <Items release={release} mayChange={isOpenDraft && mayRelease && release.notice === null} />
        {release.purpose === "turnover dossier" && (
          <Suspense fallback={<LinesSkeleton />}>
            <DossierOfRelease release={release} mayChange={isOpenDraft && mayRelease} />
          </Suspense>
        )}
        <Reviews release={release} />
        <Comments comments={release.comments} />
        {!isOpenDraft && <Recipients release={release} />}
        {release.events.length > 0 && <Timeline release={release} />}
      </RecordPage>
    </DraftSaving>
  );
}

function Message({ release: { message } }: { release: ReleaseWhole }) {
  if (!message) return null;
  return (
    <Section title="Message">
      <p style={{ whiteSpace: "pre-line" }}>{message}</p>
    </Section>
  );
}

function factsOf(release: ReleaseWhole): Parameters<typeof Facts>[0]["of"] {
  return [
    [
      "Client",
      <Ref key="client" entity="ClientCompany" id={release.clientCompanyId}>
        {release.clientName}
      </Ref>,
    ],
    ["Site", release.siteName],
    release.projectId !== null && [
      "Project",
      <Ref key="project" entity="Project" id={release.projectId}>
        {release.projectNumber}
      </Ref>,
    ],
    release.workOrderNumber !== null && ["Work order", <Mono key="order">{release.workOrderNumber}</Mono>],
    ["Purpose", purposeWords(release.purpose, release.notice)],
    release.issuedAt !== null && ["Issued", <Instant key="issued" at={release.issuedAt} />],
    release.issuedByName !== null && ["Issued by", release.issuedByName],
    release.expected > 0 && ["Receipt confirmed", `${release.acknowledged} of ${release.expected}`],
    release.dueBy !== null && ["Receipt due", <Day key="due" on={release.dueBy} />],
    release.respondBy !== null && ["Review expected by", <Day key="respond" on={release.respondBy} />],
    release.purpose === "for approval" && release.issuedAt !== null && ["Reviewed", `${release.reviewed} of ${release.reports}`],
    release.closedAt !== null && ["Closed", <Instant key="closed" at={release.closedAt} />],
    release.closingNote !== null && ["Reason for closing", release.closingNote],
    release.holdOverride !== null && ["Reason to send on hold", release.holdOverride],
    release.packageSha256 !== null && ["SHA-256 of the package", <Mono key="hash">{release.packageSha256}</Mono>],
  ];
}

/** What the release is waiting for, or why it ended. */
function ReleaseBanner({ release }: { release: ReleaseWhole }) {
  if (release.archivedAt) return <Banner meaning="idle" title="This release was discarded" />;
  if (release.status === "recalled")
    return (
      <Banner meaning="bad" title="Recalled">
        {release.recallReason}
      </Banner>
    );
  if (release.making) return <Making release={release} making={release.making} />;
  const stops = release.obstacles.filter(({ kind }) => kind === "stop" || kind === "wait");
  if (stops.length > 0)
    return (
      <Banner meaning="due" title="Not ready to issue">
        {stops.map(({ message }) => (
          <div key={message}>{message}</div>
        ))}
      </Banner>
    );
  return null;
}

function Discard({ release: { id, version, createdById, notice } }: { release: ReleaseWhole & { createdById?: string | null } }) {
  const send = useSend(discard, { done: "Release discarded" });
  const { id: me } = useActor();
  if (notice !== null || (createdById !== null && createdById !== me)) return null;
  return (
    <Button variant="default" loading={send.sending} onClick={() => send.run({ id, body: { version } })}>
      Discard
    </Button>
  );
}

/** The files of a release; before issue a preview of the sheet. */
function Files({ release: { id, status, packagedAt, purpose, isOneFile } }: { release: ReleaseWhole }) {
  const { sheet, dossierFile, package: whole, zip, index, receipts, proof } = releases.endpoints;
  const asking = { id };
  const files: [string, string][] = [
    ["Transmittal sheet", linkOf(sheet, asking)],
    ...(purpose === "turnover dossier" ? [["Dossier, PDF", linkOf(dossierFile, asking)] as [string, string]] : []),
    ...(packagedAt
      ? ([...(isOneFile ? [["All as one PDF", linkOf(whole, asking)]] : []), ["Single files, ZIP", linkOf(zip, asking)]] as [
          string,
          string,
        ][])
      : []),
    ["Index, XLSX", linkOf(index, { id, query: { format: "xlsx" } })],
    ["Index, CSV", linkOf(index, { id, query: { format: "csv" } })],
    ...(status === "draft"
      ? []
      : ([
          ["Receipts, CSV", linkOf(receipts, asking)],
          ["Proof of delivery", linkOf(proof, asking)],
        ] as [string, string][])),
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Files
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(([title, href]) => (
          <Menu.Item key={title} component="a" href={href} target="_blank">
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
