export default { base: "./", worker: { format: "es" } };
