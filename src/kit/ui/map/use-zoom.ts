import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { leastZoom, mostZoom, plane, type Point, type View, viewOf } from "./grouping.ts";

interface Size {
  width: number;
  height: number;
}

/** Pixels that an arrow key moves the map. */
const step = 80;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

/**
 * The view of a map in a frame of this size, moved by mouse, finger (d3-zoom) and keyboard: arrows, + and -, and 0 for all points. It starts with
 * all points, and returns to them when they are others than before.
 */
export function useZoom(points: readonly Point[], size: Size) {
  const frame = useRef<HTMLDivElement>(null);
  const behaviour = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null);
  const [view, setView] = useState<View>({ k: 1, x: 0, y: 0 });
  const { width, height } = size;
  useEffect(() => {
    const element = frame.current;
    if (!element || width === 0) return;
    behaviour.current = zoom<HTMLDivElement, unknown>()
      .extent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([leastZoom({ width, height }), mostZoom])
      .translateExtent([
        [0, 0],
        [plane, plane],
      ])
      .on("zoom", ({ transform: { k, x, y } }: D3ZoomEvent<HTMLDivElement, unknown>) => setView({ k, x, y }));
    const selection = select(element).call(behaviour.current);
    return () => void selection.on(".zoom", null);
  }, [width, height]);

  const show = (these: readonly Point[], most?: number) => {
    const { k, x, y } = viewOf(these, size, most ? { most } : {});
    move((on, by) => by.transform(on, zoomIdentity.translate(x, y).scale(k)));
  };
  const move = (
    how: (on: ReturnType<typeof select<HTMLDivElement, unknown>>, by: ZoomBehavior<HTMLDivElement, unknown>) => void,
  ) => {
    if (frame.current && behaviour.current) how(select<HTMLDivElement, unknown>(frame.current), behaviour.current);
  };
  const all = () => show(points);
  const nearer = (factor: number) => move((on, by) => by.scaleBy(on, factor));

  const which = points.map(({ x, y }) => `${x} ${y}`).join(",");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the points or the frame are others
  useEffect(all, [which, width, height]);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) move((on, by) => by.translateBy(on, arrow[0] / view.k, arrow[1] / view.k));
    else if (event.key === "+" || event.key === "=") nearer(2);
    else if (event.key === "-") nearer(1 / 2);
    else if (event.key === "0") all();
    else return;
    event.preventDefault();
  };
  return { frame, view, all, nearer, show, onKeyDown };
}
