import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.mapper.MapperExtrasPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** One node of OpenSearch from Maven's artifacts: folder, HTTP port and transport port are its arguments. */
public final class SearchNode {
  private static final class OwnNode extends Node {
    OwnNode(Settings settings, Collection<Class<? extends Plugin>> plugins) {
      super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "search"), plugins, false);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Settings settings =
        Settings.builder()
            .put("path.home", arguments[0])
            .put("cluster.name", "kontor-drill")
            .put("node.name", "search")
            .put("network.host", "127.0.0.1")
            .put("http.port", arguments[1])
            .put("transport.port", arguments[2])
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("discovery.type", "single-node")
            .put("action.auto_create_index", false)
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
    Node node =
        new OwnNode(
            settings, List.of(Netty4Plugin.class, MapperExtrasPlugin.class, PainlessPlugin.class));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    node.close();
                  } catch (java.io.IOException error) {
                    System.err.println(error);
                  }
                }));
    node.start();
    System.out.println("started");
    Thread.currentThread().join();
  }
}
