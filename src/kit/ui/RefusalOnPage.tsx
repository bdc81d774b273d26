import { CloseButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useRefusalOnPage } from "./refusal-on-page.ts";
import { Refused } from "./states.tsx";

/** Where a page shows why one of its buttons was refused. */
export function RefusalOnPage() {
  const { failure, close } = useRefusalOnPage();
  const place = useRef<HTMLDivElement>(null);
  // The button may be far below.
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={place} style={{ scrollMarginTop: 64 }}>
      <Refused of={failure} action={<CloseButton aria-label="Close message" onClick={close} />} />
    </div>
  );
}
