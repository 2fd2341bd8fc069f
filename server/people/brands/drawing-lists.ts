const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Elements that a drawing may hold. What moves, runs, links or embeds is not among them. */
export const ELEMENTS =
  words(`svg g defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence`);

/** Metadata elements of editors; they are dropped with their content. */
export const LEFT_OUT = words('metadata view cursor');

/** Properties of style, as an attribute of their own, in a style attribute or in a style sheet. */
export const PROPERTIES =
  words(`alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering
  direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-stretch font-style font-variant
  font-weight image-rendering isolation letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
  overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering transform transform-origin unicode-bidi
  vector-effect visibility white-space word-spacing writing-mode`);

/** Attributes that are neither style nor an address. */
export const ATTRIBUTES =
  words(`id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height viewBox preserveAspectRatio points pathLength rotate textLength
  lengthAdjust startOffset method spacing side version offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits
  in in2 result mode type values operator k1 k2 k3 k4 stdDeviation edgeMode radius scale xChannelSelector yChannelSelector tableValues slope
  intercept amplitude exponent baseFrequency numOctaves seed stitchTiles surfaceScale diffuseConstant specularConstant specularExponent
  limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ kernelMatrix kernelUnitLength order divisor bias targetX targetY
  preserveAlpha role`);
