import { Button } from "@mantine/core";
import { settings } from "../contract.ts";
import { linkOf } from "#kit/client.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { decimalText, sizeText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked } from "#kit/ui/states.tsx";

/** What runs here, and whose work it is built on. */
export default function AboutSection() {
  const found = useAsk(settings.endpoints.about, {});
  return (
    <Asked of={found}>
      {({ version, node, database, databaseSize, files, publicUrl, parts }) => (
        <>
          <Section
            title="About"
            id="about"
            actions={
              <Button component="a" variant="default" href={linkOf(settings.endpoints.summaryPdf, {})} target="_blank">
                Settings summary (PDF)
              </Button>
            }
          >
            <Facts
              of={[
                ["Holdpoint", version],
                ["Address", publicUrl],
                ["Database", database],
                ["Size of the database", sizeText(databaseSize)],
                ["Files kept", `${decimalText(String(files.count))}, ${sizeText(files.bytes)}`],
                ["Runs on", `Node ${node}`],
                ["License", "MIT"],
              ]}
            />
          </Section>
          <Section title="Built on" id="parts">
            <DataTable
              caption="Third-party components"
              rows={parts}
              keyOf={({ name }) => name}
              columns={[
                { field: "name", title: "Package", mono: true },
                { field: "version", title: "Version" },
                { field: "license", title: "License" },
              ]}
              short
            />
          </Section>
        </>
      )}
    </Asked>
  );
}
