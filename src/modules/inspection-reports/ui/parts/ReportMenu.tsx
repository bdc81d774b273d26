import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { memo, useState } from "react";
import { addressOf } from "#kit/client.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { sayFailure, useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog, Dialog } from "#kit/ui/dialogs.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { numberOf } from "../words.ts";
import { CloneDialog } from "./CloneDialog.tsx";
import { changesInWords } from "./history.ts";
import { ReviseDialog } from "./ReviseDialog.tsx";

const { pdf, json, linesXlsx, discard, history, void: voiding, recall } = inspectionReports.endpoints;

type Open = "clone" | "revise" | "void" | "discard" | "recall" | "history" | null;

/** The secondary actions on a report; only what this person may do now is offered. */
export const ReportMenu = memo(function ReportMenu({ report }: { report: Report }) {
  const [open, setOpen] = useState<Open>(null);
  const { id: me, isSuperUser } = useActor();
  const mayCreate = useReach("inspection-reports", "create") !== null;
  const isSealed = report.frozenAt !== null;
  const mayDiscard = report.status === "draft" && report.reportNumber === null && (report.createdById === me || isSuperUser);
  const id = report.id;
  const { online } = useConnection();
  const fetchFile = (address: string) => void saveFile(address).catch(sayFailure);
  if (!online && !mayCreate) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {online && (
            <>
              <Menu.Item onClick={() => fetchFile(addressOf(pdf, { id }))}>
                {isSealed ? "Download the PDF" : "Field copy as PDF"}
              </Menu.Item>
              <Menu.Item onClick={() => fetchFile(addressOf(linesXlsx, { id }))}>Lines as Excel workbook</Menu.Item>
              <Menu.Item onClick={() => fetchFile(addressOf(json, { id }))}>Report as JSON</Menu.Item>
              <Menu.Divider />
            </>
          )}
          {mayCreate && <Menu.Item onClick={() => setOpen("clone")}>Start a report like this</Menu.Item>}
          {online && (
            <>
              {report.may.revise && <Menu.Item onClick={() => setOpen("revise")}>Start a revision</Menu.Item>}
              {report.may.recall && <Menu.Item onClick={() => setOpen("recall")}>Recall from review</Menu.Item>}
              <Menu.Item onClick={() => setOpen("history")}>History</Menu.Item>
              {mayDiscard && (
                <Menu.Item color="red" onClick={() => setOpen("discard")}>
                  Discard the draft
                </Menu.Item>
              )}
              {report.may.void && (
                <Menu.Item color="red" onClick={() => setOpen("void")}>
                  Void the report
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === "clone" && <CloneDialog report={report} onClose={() => setOpen(null)} />}
      {open === "revise" && <ReviseDialog report={report} onClose={() => setOpen(null)} />}
      <Actions report={report} open={open} onClose={() => setOpen(null)} />
      {open === "history" && (
        <Dialog onClose={() => setOpen(null)} size="lg" title={`History of ${numberOf(report)}`}>
          <ReportHistory report={report} />
        </Dialog>
      )}
    </>
  );
});

/** Every action on the report, places named as its template names them. */
function ReportHistory({ report: { id, templateId } }: { report: Report }) {
  const template = useAsk(reportTemplates.endpoints.find, { id: templateId });
  return (
    <Asked of={template} skeleton={<LinesSkeleton lines={5} />}>
      {({ definition }) => <HistoryPanel endpoint={history} id={id} read={(changes) => changesInWords(definition, changes)} />}
    </Asked>
  );
}

/** Actions that cannot simply be undone need confirmation. */
function Actions({ report, open, onClose }: { report: Report; open: Open; onClose: () => void }) {
  const go = useGo();
  const discarding = useSend(discard, { done: "Draft discarded", onDone: () => go("/inspection-reports") });
  const voided = useSend(voiding, { done: "Report voided" });
  const recalled = useSend(recall, { done: "The report is a draft again" });
  const { id, version } = report;
  return (
    <>
      <ConfirmDialog
        opened={open === "discard"}
        onClose={onClose}
        title="Discard this draft?"
        confirm="Discard draft"
        danger
        onConfirm={() => discarding.send({ id, body: { version } })}
      >
        It can be restored for 30 days and is then deleted.
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === "void"}
        onClose={onClose}
        title={`Void ${numberOf(report)}?`}
        confirm="Void report"
        reason="required"
        danger
        onConfirm={(reason) => voided.send({ id, body: { version, reason } })}
      >
        The number stays in use. The verification page shows the report as void.
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === "recall"}
        onClose={onClose}
        title="Recall the report from review?"
        confirm="Recall"
        onConfirm={() => recalled.send({ id, body: { version } })}
      >
        Your signature is withdrawn and stays in the history. The number is kept.
      </ConfirmDialog>
    </>
  );
}
