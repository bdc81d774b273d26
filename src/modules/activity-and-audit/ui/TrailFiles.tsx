import { Button, Menu } from "@mantine/core";
import { IconFileCheck } from "@tabler/icons-react";
import { useState } from "react";
import { activityAndAudit, type AuditEvent } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { type List, sayFailure } from "#kit/ui/data.ts";
import { useReach } from "#kit/ui/actor.ts";
import { saveFile } from "#kit/ui/save-file.ts";

const { exportAuditLines, extractAuditEvents, auditChecker } = activityAndAudit.endpoints;

/** Files that prove: what is filtered as a signed PDF or as lines with their hashes, and the checker that verifies them anywhere. */
export function TrailFiles({ of: { filters, q } }: { of: List<AuditEvent> }) {
  const [working, setWorking] = useState(false);
  const mayExport = useReach("audit-events", "export");
  const query = { ...filters, ...(q ? { q } : {}) };
  async function fetchFile(address: string, name: string) {
    setWorking(true);
    await saveFile(address, name).catch(sayFailure);
    setWorking(false);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={working} leftSection={<IconFileCheck size={16} aria-hidden />}>
          Evidence
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport && (
          <>
            <Menu.Label>Filtered events</Menu.Label>
            <Menu.Item onClick={() => void fetchFile(addressOf(extractAuditEvents, { query }), "audit-extract.pdf")}>
              Extract as signed PDF
            </Menu.Item>
            <Menu.Item onClick={() => void fetchFile(addressOf(exportAuditLines, { query }), "audit-events.jsonl")}>
              JSON Lines with hashes
            </Menu.Item>
          </>
        )}
        <Menu.Label>To verify an export</Menu.Label>
        <Menu.Item onClick={() => void fetchFile(addressOf(auditChecker, {}), "holdpoint-audit-checker.html")}>
          Download the checker
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
