import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import Board from "./Board.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";

/** The morning sheet: every job of a day, and whether it can go. */
export default function GoNoGoPage() {
  const [words, change] = useUrl();
  const day = words["day"];
  return (
    <Page
      title="Go / no-go"
      actions={
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print morning sheet
        </Button>
      }
    >
      <div className="noPrint">
        <DayInput label="Day" value={day ?? ""} onChange={(next) => change({ day: next || null })} />
      </div>
      <Board {...(day ? { day } : {})} />
    </Page>
  );
}
