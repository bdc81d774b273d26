import { ActionIcon, Loader, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { sayFailure } from "./data.ts";
import type { List } from "./list.ts";
import { saveFile } from "./save-file.ts";

/** Exports exactly what is filtered, with the visible columns, at most 50,000 rows. */
export function ExportMenu<Row>({ list }: { list: List<Row> }) {
  const [working, setWorking] = useState(false);
  const { exportAddress } = list;
  if (!exportAddress) return null;
  async function fetchFile(format: "csv" | "xlsx", address: string) {
    setWorking(true);
    await saveFile(address, `export.${format}`).catch(sayFailure);
    setWorking(false);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {/* Not disabled while it works: the menu gives the focus back to it. */}
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
  );
}
