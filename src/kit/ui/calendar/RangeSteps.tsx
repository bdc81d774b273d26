import { Box, Button, Group } from "@mantine/core";
import { movedBy, type Zoom } from "./range.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText } from "#kit/ui/format.ts";
import { useUrl } from "#kit/ui/routing.ts";

interface RangeStepsProps {
  zoom: Zoom;
  on: string;
  range: { from: string; to: string };
}

/** To the days before and after those shown, to today, and to any day. */
export function RangeSteps({ zoom, on, range }: RangeStepsProps) {
  const [, change] = useUrl();
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          aria-label={`The ${zoom} before`}
          onClick={() => change({ on: movedBy(zoom, on, -1) })}
        >
          ‹
        </Button>
        <Button variant="default" size="xs" onClick={() => change({ on: null })}>
          Today
        </Button>
        <Button variant="default" size="xs" aria-label={`The ${zoom} after`} onClick={() => change({ on: movedBy(zoom, on, 1) })}>
          ›
        </Button>
      </Group>
      <strong>
        {dayText(range.from)}
        {range.to !== range.from && ` to ${dayText(range.to)}`}
      </strong>
      <Box w={150}>
        <DayInput aria-label="Go to" nested size="xs" value={on} onChange={(day) => day && change({ on: day })} />
      </Box>
    </>
  );
}
