import { ActionIcon, Loader, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { CallFailed } from "#kit/client.ts";
import { exportFiles, mostRowsAtOnce } from "#kit/exports.ts";
import { useConnection } from "./connection.ts";
import { sayFailure, useSend } from "./data.ts";
import { ConfirmDialog } from "./dialogs.tsx";
import type { List } from "./list.ts";
import { saveFile } from "./save-file.ts";

/** Exports exactly the filtered rows, with the visible columns. More than 50,000 rows are exported in the background and sent to the inbox. */
export function ExportMenu<Row>({ list }: { list: List<Row> }) {
  const [working, setWorking] = useState(false);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const later = useSend(exportFiles.endpoints.ask, { done: "The file is being made" });
  const { online } = useConnection();
  const { exportAddress, total } = list;
  if (!exportAddress || !online) return null;
  async function fetchFile(format: "csv" | "xlsx", address: string) {
    if (total !== null && total.count > mostRowsAtOnce) return setTooLarge(address);
    setWorking(true);
    try {
      await saveFile(address, `export.${format}`);
    } catch (failure) {
      if (failure instanceof CallFailed && failure.problem?.code === "export-too-large") setTooLarge(address);
      else sayFailure(failure);
    }
    setWorking(false);
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          {/* Not disabled while it works: the menu returns the focus to it. */}
          <ActionIcon variant="default" size={30} aria-busy={working} aria-label={working ? "Exporting" : "Export the list"}>
            {working ? <Loader size={14} /> : <IconDownload size={16} />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Export what is filtered</Menu.Label>
          <Menu.Item disabled={working} onClick={() => void fetchFile("csv", exportAddress("csv"))}>
            CSV file
          </Menu.Item>
          <Menu.Item disabled={working} onClick={() => void fetchFile("xlsx", exportAddress("xlsx"))}>
            Excel workbook
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {tooLarge !== null && (
        <ConfirmDialog
          opened
          title="Make the file in the background?"
          confirm="Make the file"
          onConfirm={() => later.send({ body: { address: tooLarge } })}
          onClose={() => setTooLarge(null)}
        >
          The list has more than 50,000 rows. You will find the file in your inbox, where it is kept for 24 hours. A list can have
          at most 250,000 rows in it, figures at most 200,000, in one ZIP with a file for each month.
        </ConfirmDialog>
      )}
    </>
  );
}
