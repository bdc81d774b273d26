import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { nextWorkday } from "../board.ts";
import Board from "./Board.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";
import { isDay } from "#kit/validity.ts";

/** The morning sheet: every job of a day, and whether it can go. */
export default function GoNoGoPage() {
  const [words, change] = useUrl();
  const usual = nextWorkday(useToday());
  const day = words["day"] && isDay(words["day"]) ? words["day"] : usual;
  return (
    <Page
      title="Go / no-go"
      actions={
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Print morning sheet
        </Button>
      }
    >
      <div className="noPrint" style={{ maxWidth: 220 }}>
        <DayInput
          label="Day"
          value={day}
          onChange={(next) => {
            if (next === "" || isDay(next)) change({ day: next === usual ? null : next || null });
          }}
        />
      </div>
      <Board day={day} />
    </Page>
  );
}
