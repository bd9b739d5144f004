/** The marks of joined sides: two sides that are joined have the same arrows. */

/**
 * Marks the joined sides as in topology: one arrow on the left and right sides, two on the top and bottom.
 *
 * @param {import("./shapes.js").Context} context
 * @param {import("./scene.js").Scene} scene
 */
export function markJoinedSides(context, { layout, palette }) {
  const { ground, square, left, top, ratio, lineWidth } = layout;
  if (!ground.isJoined) return;
  const [width, height] = [ground.columns * square, ground.rows * square];
  const away = 4.5 * ratio;
  const arrow = Math.min(8 * lineWidth, Math.min(width, height) / 6);
  context.save();
  context.strokeStyle = palette.joint;
  context.lineWidth = 2 * lineWidth;
  context.lineCap = "round";
  context.lineJoin = "round";
  /** @type {(x: number, y: number, toX: number, toY: number, arrows: number) => void} */
  const side = (x, y, toX, toY, arrows) => {
    const length = Math.hypot(toX - x, toY - y);
    const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    for (let index = 0; index < arrows; index++) {
      const at = length / 2 + (index - (arrows - 1) / 2) * arrow * 1.3 + arrow / 2;
      const [tipX, tipY] = [x + alongX * at, y + alongY * at];
      for (const turn of [1, -1]) {
        context.moveTo(tipX, tipY);
        context.lineTo(
          tipX - alongX * arrow + turn * alongY * arrow * 0.5,
          tipY - alongY * arrow - turn * alongX * arrow * 0.5,
        );
      }
    }
    context.stroke();
  };
  const inset = Math.min(8 * ratio, square / 3);
  for (const x of [left - away, left + width + away]) side(x, top + inset, x, top + height - inset, 1);
  if (ground.joinsRows) {
    for (const y of [top - away, top + height + away]) side(left + inset, y, left + width - inset, y, 2);
  }
  context.restore();
}
