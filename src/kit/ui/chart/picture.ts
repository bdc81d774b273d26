/** Styles of the page that a drawing depends on and that must be in the picture itself. */
const styles = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "opacity",
  "stop-color",
  "stop-opacity",
];
/** Pixels of the picture per pixel of the page, so that it prints sharp. */
const sharpness = 2;

/** Saves a drawing on the page as a PNG file, as it looks, with the page's background. */
export async function savePicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * sharpness);
  canvas.height = Math.ceil(height * sharpness);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(await loaded(standalone(drawing, width, height)), 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture could not be made.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The drawing as text without external dependencies. */
function standalone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const parts = [...drawing.querySelectorAll("*")];
  for (const [at, part] of [...copy.querySelectorAll("*")].entries()) {
    const original = parts[at];
    if (!original) continue;
    const computed = getComputedStyle(original);
    for (const look of styles) part.setAttribute(look, computed.getPropertyValue(look));
    part.removeAttribute("class");
  }
  return new XMLSerializer().serializeToString(copy);
}

function loaded(text: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => reject(new Error("The picture could not be made.")));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
}
