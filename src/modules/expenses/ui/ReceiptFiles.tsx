import { Button, Group } from "@mantine/core";
import { ChooseFiles } from "#kit/ui/ChooseFiles.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { sizeText } from "#kit/ui/format.ts";

/** The receipt of an expense that is being entered: photographed, or chosen among the files of the device. */
export function ReceiptFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const add = (more: readonly File[]) => onChange([...files, ...more]);
  return (
    <Fields title="Receipt">
      <Wide>
        <Group gap={8}>
          <ChooseFiles camera onChosen={({ files: taken }) => add(taken)}>
            Photograph receipt
          </ChooseFiles>
          <ChooseFiles onChosen={({ files: chosen }) => add(chosen)}>Choose files</ChooseFiles>
        </Group>
        {files.length > 0 && (
          <Entries>
            {files.map((file, index) => (
              <Entry
                key={`${file.name} ${file.lastModified} ${file.size}`}
                actions={
                  <Button size="xs" variant="default" onClick={() => onChange(files.filter((_, at) => at !== index))}>
                    Remove
                  </Button>
                }
              >
                {file.name} <span className="quiet">{sizeText(file.size)}</span>
              </Entry>
            ))}
          </Entries>
        )}
      </Wide>
    </Fields>
  );
}
