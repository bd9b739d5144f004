/** Marks joined sides with arrows: two sides that are joined have the same arrows. */

/**
 * Marks the joined sides as in topology: one arrow on the left and on the right side, and two arrows on the top and on
 * the bottom side. On every board with joined sides, the left and right sides are joined; the top and bottom sides may
 * be joined as well.
 *
 * @param {import("./shapes.js").Context} context
 * @param {import("./scene.js").Scene} scene
 */
export function markJoinedSides(context, { layout, palette }) {
  const { ground, squareSize, left, top, ratio, lineWidth } = layout;
  if (!ground.isJoined) return;
  const [width, height] = [ground.columns * squareSize, ground.rows * squareSize];
  const distance = 4.5 * ratio;
  const arrowLength = Math.min(8 * lineWidth, Math.min(width, height) / 6);
  context.save();
  context.strokeStyle = palette.joint;
  context.lineWidth = 2 * lineWidth;
  context.lineCap = "round";
  context.lineJoin = "round";
  /** @type {(x: number, y: number, toX: number, toY: number, arrowCount: number) => void} */
  const drawSide = (x, y, toX, toY, arrowCount) => {
    const length = Math.hypot(toX - x, toY - y);
    const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    for (let index = 0; index < arrowCount; index++) {
      const tipDistance = length / 2 + (index - (arrowCount - 1) / 2) * arrowLength * 1.3 + arrowLength / 2;
      const [tipX, tipY] = [x + alongX * tipDistance, y + alongY * tipDistance];
      for (const direction of [1, -1]) {
        context.moveTo(tipX, tipY);
        context.lineTo(
          tipX - alongX * arrowLength + direction * alongY * arrowLength * 0.5,
          tipY - alongY * arrowLength - direction * alongX * arrowLength * 0.5,
        );
      }
    }
    context.stroke();
  };
  const inset = Math.min(8 * ratio, squareSize / 3);
  for (const x of [left - distance, left + width + distance]) drawSide(x, top + inset, x, top + height - inset, 1);
  if (ground.joinsRows) {
    for (const y of [top - distance, top + height + distance]) drawSide(left + inset, y, left + width - inset, y, 2);
  }
  context.restore();
}
