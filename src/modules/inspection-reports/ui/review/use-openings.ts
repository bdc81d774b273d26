import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { addressOf, ask } from "#kit/client.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { sectionsToOpen } from "#modules/inspection-reports/rules/sections.ts";

const titles: Readonly<Record<(typeof sectionsToOpen)[number], string>> = {
  header: "Header",
  people: "People",
  technique: "Technique",
  lines: "Lines",
  result: "Result",
};

/**
 * Records which sections of this content have been in view, and tells the server: a reviewer must open what they sign (R10). A section counts once
 * its end was on screen.
 */
export function useOpenings(reportId: string, contentHash: string | null) {
  const [element, watch] = useState<HTMLDivElement | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sent = useRef(new Set<string>());
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!element || !contentHash) return;
    const ends = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting).flatMap(({ target }) => sectionOf(target));
      if (seen.length > 0) setOpened((before) => new Set([...before, ...seen]));
    });
    const watched = new Set<Element>();
    const attach = () => {
      for (const end of element.querySelectorAll("[data-section-end]")) {
        if (!watched.has(end)) ends.observe(end);
        watched.add(end);
      }
    };
    attach();
    // The report is rendered once its template is loaded, which is after this.
    const drawn = new MutationObserver(attach);
    drawn.observe(element, { childList: true, subtree: true });
    return () => {
      ends.disconnect();
      drawn.disconnect();
    };
  }, [element, contentHash]);

  useEffect(() => {
    const fresh = [...opened].filter((section) => !sent.current.has(section));
    if (!contentHash || fresh.length === 0) return;
    for (const section of fresh) sent.current.add(section);
    const { open, checks } = inspectionReports.endpoints;
    ask(open, { id: reportId, body: { contentHash, sections: fresh } })
      .then(() => queryClient.invalidateQueries({ queryKey: [addressOf(checks, { id: reportId })] }))
      .catch((failure: unknown) => {
        for (const section of fresh) sent.current.delete(section);
        setOpened((before) => new Set([...before].filter((section) => !fresh.includes(section))));
        sayFailure(failure);
      });
  }, [opened, reportId, contentHash, queryClient]);

  return {
    watch,
    left: contentHash ? sectionsToOpen.filter((section) => !opened.has(section)).map((section) => titles[section]) : [],
  };
}

function sectionOf(end: Element): string[] {
  const section = end.getAttribute("data-section-end");
  return section ? [section] : [];
}
